import { wordSet } from './word-set.ts';

/** Forms of address that are no part of a name. */
export const HONORIFICS = wordSet(`
  mr mister mrs ms miss mx dr doctor prof professor sir dame rev reverend hon honourable honorable messrs mme madame
  mademoiselle mlle monsieur m herr frau fraulein signor signora senor senora maître esq comrade
  president vice-president senator congressman congresswoman representative governor mayor minister premier chancellor
  secretary ambassador judge justice inspector detective constable sheriff officer chief director chairman
  general gen colonel col major maj captain capt lieutenant lt sergeant sgt corporal cpl private commander cmdr admiral adm
  marshal commodore brigadier ensign coach chef nurse master
`);

/** Titles that with one name make a name ("Prince Andrew", "Pope Francis"), and stay with it. */
export const NOBLE_TITLES = wordSet(`
  king queen emperor empress tsar czar tsarina kaiser sultan caliph shah khan prince princess duke duchess grand_duke
  archduke archduchess count countess earl viscount viscountess baron baroness baronet lord lady marquess marquis margrave
  landgrave elector pope saint st father mother brother sister uncle aunt auntie cardinal bishop archbishop abbot abbess
  friar rabbi imam swami sheikh chief infante dauphin regent
`);

/** Titles that stand after a comma and belong to the name of one who has no surname: "Hugh, King of Italy". */
export const TERRITORIAL_TITLES = wordSet(`
  king queen emperor empress tsar prince princess duke duchess archduke archduchess count countess earl viscount viscountess
  baron baroness baronet lord lady marquess marquis margrave margravine landgrave landgravine elector electress bishop sultan
  caliph dauphin dauphine infante infanta abbess abbot palatine tsarina
`);

export const FEMALE_TITLES = wordSet(`
  mrs ms miss mme madame mademoiselle mlle frau fraulein signora senora dona dame queen empress tsarina princess duchess
  archduchess countess viscountess baroness lady mother sister aunt auntie abbess
`);

/** Bynames that follow "the": "Boso the Elder". */
export const BYNAMES = wordSet(`
  elder younger great bold fair pious wise good bad cruel terrible conqueror confessor lionheart magnificent fat bald short
  tall simple stammerer red black white blind strong brave just unready peaceful quarrelsome lame mad impaler first second
  silent rich proud young old lion monk noble iron gentle holy usurper tall
  third fourth fifth bearded navigator apostate baptist evangelist apostle divine martyr hermit venerable builder
`);
