import { wordSet } from './word-set.ts';

/** Function words of large languages, which a sentence may begin with. */
export const FOREIGN_STOP_WORDS = wordSet(`
  le la les l un une des du de et ou mais donc car ni que qui quoi dont où ce cet cette ces il elle ils elles on nous vous je tu
  son sa ses leur leurs mon ma mes dans par pour sur avec sans sous entre vers chez après avant depuis pendant comme si en au aux
  el los las una unos unas y o pero que quien cuyo este esta estos estas ese esa él ella ellos yo tú su sus con sin sobre entre
  desde hasta cuando como para por no sí también ya muy
  der die das den dem des ein eine einen einem einer eines und oder aber denn dass wenn weil als wie wo wer was ich du er sie es wir
  ihr sein seine ihre mit ohne für von vom zu zum zur im am in an auf aus bei nach vor über unter zwischen seit bis nicht auch nur
  noch schon dieser diese dieses dort hier dann danach damals wurde war ist sind wird werden hat hatte
  il lo gli uno ed ma che chi cui questo questa quello quella io lui lei noi voi loro suo sua suoi con per tra fra non anche come
  dove quando nel nella dei delle degli dal dalla al alla
  o os as um uma e mas que quem este esta isso ele ela eles eu seu sua com sem para por entre não também já muito no na nos nas do da
  в во на и но а не он она они оно мы вы я ты это этот эта эти тот та те что кто как когда где если же бы с со к ко у о об от до из за потом затем однако
  по под над при без для так там тут все всё его её их мой наш ваш был была было были после перед
  де та та і й але що хто як коли де він вона вони ми ви у в на з із зі до від за по під над при без для це цей ця ці
  ο η το οι τα του της των τον την και ή αλλά που πως όταν αν δεν με σε για από ως προς μετά πριν αυτός αυτή αυτό
  en et de het een dat die dit deze en of maar want niet ook met zonder voor van op in uit bij naar na over onder tussen zijn haar hij
  zij wij och att det som den en ett men inte på av för med till från om han hon de vi jag i a o ale nie jest to ten ta się na w z do
  od za po pod nad przy bez dla że jak gdy on ona oni
`);
