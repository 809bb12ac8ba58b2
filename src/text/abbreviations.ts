/** Abbreviations by what their full stop says about the sentence; lower case, without the last full stop. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Titles and the like: what they belong to always follows. */
export const ALWAYS_FOLLOWED: ReadonlySet<string> = list(`
  mr mrs ms mx dr prof rev revd fr hon messrs mme mlle mons msgr gen maj col capt cpt cmdr cdr lt sgt cpl pvt adm
  sen rep gov pres supt insp det amb
  e.g i.e eg cf viz vs v approx ca resp
`);

/** Before a number they abbreviate, elsewhere they may be words or end a sentence. */
export const FOLLOWED_BY_NUMBER: ReadonlySet<string> = list(`
  no nos nr vol vols ch chap sec sect art fig figs eq eqs ex tab pt pp p para ver ed bk op
  b d r fl c aft bef
  jan feb mar apr jun jul aug sep sept oct nov dec
`);

/** A capital after them is a name more often than a new sentence, unless it opens sentences. */
export const OFTEN_FOLLOWED: ReadonlySet<string> = list(`
 st ste mt ft inc corp co ltd llc plc bros assn dept univ jr sr esq ph.d m.d b.a m.a ave blvd rd bldg intl natl al
  gmbh cie govt comm dist
`);

/** Words with which English sentences open and names do not go on. */
export const SENTENCE_OPENERS: ReadonlySet<string> = list(`
  a an the this that these those there here he she it they we you i his her its their our my your
  in on at by for from with without of to as after before during since until while when where why how what who whose which
  if but and or so yet because although though however moreover furthermore therefore thus then now
  not no nor neither either both all some many most several each every another other such
  is are was were do does did has have had can could will would shall should may might must let
  one two three also once soon later meanwhile instead finally
  yes oh well perhaps indeed even only just still next today yesterday tomorrow
`);
