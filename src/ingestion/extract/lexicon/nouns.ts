import type { EntityType } from '../../../graph/model.ts';
import { WordNumbers } from './word-numbers.ts';
import { withoutStop, wordSet } from './word-set.ts';

const PERSON = wordSet(`
  abbess abbot academic accountant activist actor actress admiral adventurer advocate agent ally ambassador analyst
  anthropologist apprentice archaeologist archbishop architect artist assassin assistant astronaut astronomer athlete
  attorney aunt author ballerina banker baron baroness baronet bassist biographer biologist bishop blogger botanist boxer
  boy bricklayer bride broadcaster broker brother bureaucrat businessman businessperson businesswoman butler cadet caliph
  candidate captain cardinal carpenter cartoonist celebrity ceo chairman chairwoman champion chancellor character chef
  chemist chief child choreographer cinematographer citizen cleric clerk coach colleague colonel columnist comedian
  comedienne commander commentator commissioner companion composer concubine conductor congressman consort consul consultant
  cook correspondent councillor counsellor count countess courtier cousin cricketer criminal critic curator cyclist dancer
  daughter deacon dean defender deputy designer detective developer dictator diplomat director doctor dramatist drummer
  duchess duke earl economist editor educator elector emperor employee empress engineer entertainer entrepreneur envoy
  essayist executive explorer farmer father feminist fiddler fighter filmmaker financier fisherman footballer forward
  founder friend general geographer geologist ghost girl goalkeeper goddess god golfer governor grandchild granddaughter
  grandfather grandmother grandson guardian guitarist gymnast half-brother half-sister heir heiress hero heroine historian
  host hostess housekeeper humanist husband illustrator industrialist infielder inspector inventor investor journalist judge
  jurist keyboardist king knight lady landlord landowner lawyer leader lecturer legislator librarian librettist lieutenant
  linguist logician lord lover lyricist magician magistrate maid major man manager margrave marshal marquess mathematician
  mayor mechanic medalist member merchant midfielder minister missionary model monarch monk mother moviemaker musician
  mystic naturalist naval_officer neighbour neighbor nephew niece noble nobleman noblewoman novelist nun nurse official
  officer orientalist orphan outfielder owner painter parent partner pastor patient patriarch peer performer person
  personality pharmacist philanthropist philologist philosopher photographer physician physicist pianist pilot pioneer
  pirate pitcher planter player playwright poet politician polymath pope postman preacher premier president priest prince
  princess principal prisoner producer professor programmer prophet prosecutor psychiatrist psychologist publicist publisher
  punter pupil quarterback queen rabbi racer rapper rector refugee regent reporter representative researcher revolutionary
  rider ruler runner sailor saint salesman satirist scholar scientist screenwriter scriptwriter sculptor secretary senator
  sergeant servant settler shah sheriff shopkeeper sibling singer sister skier soldier solicitor songwriter son soprano
  spirit spouse statesman stepdaughter stepfather stepmother stepson striker student sultan supervisor surgeon surveyor
  swimmer tailor teacher tenor theologian theorist tracker trader trainer translator traveler traveller tsar tutor twin
  uncle veteran viceroy victim violinist virtuoso viscount vocalist warlord warrior widow widower wife winger woman
  worker wrestler writer youth zoologist guy fella roommate tenant boss bookseller gardener blacksmith baker
`);

const ORGANIZATION = wordSet(`
  academy agency airline alliance army association authority band bank battalion board body brand brewery brigade
  broadcaster bureau cabinet cartel chain charity choir church club coalition college commission committee company
  conglomerate congregation consortium constabulary contractor convent cooperative corporation council court crew
  department division duo dynasty empire ensemble enterprise faculty family federation firm force foundation franchise gang
  government group guild house institute institution instrumentalists junta label laboratory league legislature manufacturer
  ministry monastery movement network newspaper ngo nonprofit office operator orchestra order organisation organization
  parliament party police practice publisher publishing quartet quintet regiment retailer school seminary senate side society
  squad staff start-up startup station store studio studios subsidiary supplier syndicate team think_tank trio troupe trust
  union unit university venture
`);

const PLACE = wordSet(`
  airport archipelago area arena atoll barony basin bay beach borough bridge building campus canal canton cape capital
  castle cathedral cave cemetery city coast colony commune community constituency continent country county crater creek
  crossing desert diocese district duchy emirate empire estate farm field forest fort fortress garden gorge glacier
  hamlet harbor harbour headland hill highway homestead hospital hotel house inlet island islands isle kingdom
  lagoon lake landmark locality mansion marsh metropolis moon mosque motorway mountain mountains municipality
  museum nation neighbourhood neighborhood ocean palace parish park peak peninsula place plain planet plateau pond port
  prefecture principality prison province quarter railway range reef region republic reserve reservoir resort ridge river
  road route ruin ruins rural_locality sea settlement shrine site square stadium star state station strait stream street
  suburb summit synagogue temple territory theater theatre tomb tower town township tributary valley venue
  village volcano ward waterfall wood woods workhouse bakery restaurant cafe pub mill plantation
`);

const WORK = wordSet(`
  adaptation album anime anthem anthology app article autobiography ballad ballet biography book cartoon comedy comic
  compilation composition concerto documentary drama encyclopedia ep epic episode essay fable feature film franchise game
  hymn installment journal letter libretto literature magazine manga manuscript melodrama memoir mini-series miniseries
  application browser mixtape movie plugin podcast toolkit webcomic website musical mystery newspaper novel novella opera operetta oratorio painting paper periodical photograph picture
  play poem program programme prequel record remake romance sculpture sequel serial series short show single sitcom software
  soap_opera soundtrack song sonnet story studio_album symphony tale telenovela television_series text thriller track
  tragedy translation treatise trilogy video videogame volume western whodunit
`);

const EVENT = wordSet(`
  accident assassination attack battle bombing campaign celebration ceremony championship championships coup competition
  concert conference congress convention coronation crash crisis crusade cup derby disaster earthquake election epidemic
  event exhibition expedition explosion fair famine festival final fire flood games genocide hurricane incident invasion
  mass massacre match meeting mission mutiny olympics outbreak pandemic party protest race raid rally rebellion referendum
  reunion revolt revolution riot season siege strike summit tour tournament treaty trial uprising war wars wedding
`);

/** Institutions, waters, roads: a name that ends in, or begins with, such a word is of that type. */
const PROPER_HEADS: Readonly<Record<'organization' | 'location' | 'event' | 'work', ReadonlySet<string>>> = {
  organization: wordSet(`
    academy agency airlines airways alliance army assembly association authority ballet bank bbc board brothers bros bureau
    cabinet cavaliers choir club co college commission committee commons company conference_board congress consortium
    constabulary corp corporation council court department directorate division ensemble enterprises entertainment
    exchange f.c. fc federation films foundation front fund gmbh group guild guard guards hospital holdings hotspur inc
    incorporated industries inquisition institute institution international journal_company kg laboratories laboratory
    league legion ltd llc llp limited ministry monastery motors movement museum nations navy network office orchestra
    organisation organization parliament partners party philharmonic plc police press productions publishers publishing
    rangers records regiment rovers s.a. sa school senate seminary service society solutions staff studio studios
    symphony_orchestra syndicate systems team technologies times_company tribunal trust union united univ university
    wanderers workshop ag airline athletic audit_office brewery category choir cooperative firm house_of_commons
    house_of_lords news pictures radio software bakery bookshop bookstore gym gallery theatre_company high_school
  `),
  location: wordSet(`
    abbey acres airport alley archipelago arena avenue barracks basin bay beach boulevard borough bridge building bypass
    canal canyon cape castle cathedral cave cemetery centre center channel chapel church city close coast country county cove
    creek crescent cross dale dam desert district drive duchy empire estate falls farm field fields ford forest fort garden
    gardens gate glacier glen green grove gulf hall hamlet harbor harbour heath heights hill hills highway hotel house inn
    island islands isle isles junction kingdom lake lakes lane lodge manor market marsh mill mount mountain mountains mosque
    oblast ocean okrug palace parish park pass path peak peninsula pier place plains plateau plaza point pond port prefecture
    prison province quarter railway range rapids reef region republic reserve reservoir ridge river road rocks route sea shire
    shore sound square springs state states station strait stream street stadium suburb summit synagogue temple terrace
    territory theater theatre tomb tower town township tunnel valley view villa village volcano ward wells wharf wood woods
    warehouse abbaye
  `),
  event: wordSet(`
    assassination battle carnival championship championships conference congress_of coup cup crisis crusade crusades derby
    election exhibition expedition expo fair festival final finals games genocide grand_prix hurricane massacre marathon
    olympics open outbreak parade plot protest rebellion reformation referendum renaissance revolt revolution riot riots
    siege strike summit tournament treaty uprising war wars wedding trophy olympiad armistice
  `),
  work: wordSet(`
    album anthem ballad bible chronicle chronicles concerto diaries diary encyclopaedia encyclopedia gazette gospel handbook
    herald hymn journal koran letters magazine manifesto memoirs mystery novel opera overture post prelude quran review rhapsody
    saga serenade sonata song songs story suite symphony tale tales times torah tribune constitution act magna_carta
  `),
};

/** A simple singular of an English noun in lower case. */
export function singular(noun: string): string {
  switch (noun) {
    case 'men':
      return 'man';
    case 'women':
      return 'woman';
    case 'children':
      return 'child';
    case 'people':
      return 'person';
    case 'wives':
      return 'wife';
    case 'series':
      return 'series';
    case 'businessmen':
      return 'businessman';
  }
  if (noun.length < 4 || !noun.endsWith('s') || /(?:ss|us|is|ics|ous)$/.test(noun)) return noun;
  if (noun.endsWith('ies') && noun.length > 4) return `${noun.slice(0, -3)}y`;
  if (/(?:sses|ches|shes|xes|zes)$/.test(noun)) return noun.slice(0, -2);
  return noun.slice(0, -1);
}

/** What comes first is what a noun of two classes is: a "franchise" is a work before it is an organization. */
const CLASSES: ReadonlyArray<readonly [EntityType, ReadonlySet<string>]> = [
  ['person', PERSON],
  ['work', WORK],
  ['organization', ORGANIZATION],
  ['location', PLACE],
  ['event', EVENT],
];

/** Places in `CLASSES`, from 1: one look-up instead of one in each. */
const CLASS_OF_NOUN = new WordNumbers(firstClasses(CLASSES));

/** What a thing is that this noun names ("novelist": a person); null if the noun does not tell. */
export function classOfNoun(noun: string): EntityType | null {
  const word = singular(noun.toLowerCase());
  const found = CLASS_OF_NOUN.of(word);
  const asWritten = word === noun ? 0 : CLASS_OF_NOUN.of(noun);
  return classAt(CLASSES, asWritten === 0 || (found !== 0 && found < asWritten) ? found : asWritten);
}

const HEADS = (['organization', 'location', 'event', 'work'] as const).map(
  (type) => [type, new Set([...PROPER_HEADS[type]].map(withoutStop))] as const,
);

const CLASS_OF_HEAD = new WordNumbers(firstClasses(HEADS));

/** What a name with this word as its head is ("University": an organization). */
export function classOfHead(word: string): EntityType | null {
  return classAt(HEADS, CLASS_OF_HEAD.of(withoutStop(word.toLowerCase())));
}

function firstClasses(classes: typeof CLASSES): Map<string, number> {
  const first = new Map<string, number>();
  for (const [at, [, words]] of classes.entries()) for (const word of words) first.getOrInsert(word, at + 1);
  return first;
}

const classAt = (classes: typeof CLASSES, at: number): EntityType | null => classes[at - 1]?.[0] ?? null;
