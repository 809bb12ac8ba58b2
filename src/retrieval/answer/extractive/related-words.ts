import { analyze } from '../../../text/terms.ts';

/**
 * Words that state the same or the opposite end of one fact, so that one in a question is answered by another in a
 * text: "the founder" by "was founded by", "his mother" by "the son of", "older" by "was born". Stems join what endings
 * alone tell apart ("design", "designed"); these are the agents, irregular forms and relatives they do not join.
 */
const GROUPS: readonly string[] = [
  'born birth birthplace birthday',
  'died die death dead killed murdered executed buried',
  'father mother parent parents son sons daughter daughters child children mother-in-law father-in-law stepmother stepfather grandfather grandmother grandson granddaughter',
  'brother brothers sister sisters sibling siblings niece nephew uncle aunt',
  'wife husband spouse married marry marriage widow',
  'founder founded establish established establishment',
  'director directed directs',
  'designer designed designs architect engineer',
  'author writer wrote written write writes novel poem screenplay',
  'composer composed compose music score',
  'performer performed performs singer song sung sang sings recorded artist',
  'producer produced produces',
  'inventor invented invents invention',
  'discoverer discovered discovers discovery',
  'painter painted painting',
  'builder built build builds constructed construction',
  'maker made makes make manufactured',
  'owner owned owns own belongs belonged',
  'leader led lead leads headed head',
  'ruler ruled king queen emperor reigned reign',
  'teacher taught teach professor',
  'winner won win wins award awarded prize medal received receive',
  'buyer bought buy acquired purchased',
  'seller sold sell',
  'publisher published publishes',
  'work worked works worker employed employer employee clerk job profession occupation',
  'study studied educated education graduated graduate attended school university college alumnus',
  'live lived lives living resided residence home inhabited inhabitants residents',
  'country nationality citizen',
  'located situated lies stands',
  'began begin started start opened opening',
  'ended end stopped stop closed',
  'paid pay money funded financed',
  'played play plays actor actress starring stars starred cast',
  'wrote written',
  'spoke spoken speak language',
  'went gone go travelled moved',
  'came come arrived',
  'saw seen see',
  'shown showed show',
  'gave given give',
  'took taken take',
  'knew known know',
  'thought think',
  'found finds find',
  'left leave leaving departed depart departure',
  'lost lose loss',
  'kept keep',
  'held hold',
  'sent send',
  'met meet meeting',
  'brought bring',
  'fell fallen fall',
  'rose risen rise',
  'grew grown grow growth',
  'drew drawn draw drawing',
  'drove driven drive',
  'chose chosen choose choice',
  'broke broken break',
  'became become',
  'told tell',
  'stood stand',
  'fought fight',
  'caught catch',
  'threw thrown throw',
  'stole stolen steal theft',
  'struck strike',
  'sank sunk sink',
  'flew flown fly flight',
  'ran run',
  'laid lay',
  'felt feel',
  'heard hear',
  'spent spend',
  'hid hidden hide',
  'wore worn wear',
  'ate eaten eat',
  'drank drunk drink',
  'rode ridden ride',
  'shot shoot',
  'got get',
  'froze frozen freeze',
  'wove woven weave',
  'ghost spirit phantom spectre apparition',
  '父亲 爸爸',
  '母亲 妈妈',
  '妻子 老婆 夫人 丈夫 妻',
  '儿子 女儿 孩子 子女',
  '出生 生于 诞生 出世',
  '去世 死 逝世 病逝 驾崩',
];

/** Words of questions and the words that answer them, but not the other way round. */
const ANSWERED_BY: ReadonlyArray<readonly [asked: string, said: string]> = [
  ['old older younger oldest youngest age', 'born'],
  ['population', 'inhabitants residents'],
  ['born birth', 'b'],
  ['died death', 'd'],
  ['父母 双亲', '父亲 母亲 爸爸 妈妈'],
  ['出生', '生卒 生下'],
  ['去世', '卒'],
  ['做', '当'],
  ['show shown showed', 'pointed revealed conducted led conveyed brought'],
  ['resign resignation', 'stepped quit'],
  [
    'relation related relative',
    'father mother parent parents son daughter child children brother sister sibling niece nephew uncle aunt cousin grandfather grandmother grandson granddaughter wife husband spouse married widow friend partner servant clerk teacher pupil neighbour enemy',
  ],
];

const related = new Map<string, Set<string>>();
const relate = (asked: string, said: string) => {
  for (const stem of analyze(asked))
    related.set(stem, new Set([...(related.get(stem) ?? []), ...analyze(said)]));
};
for (const group of GROUPS) relate(group, group);
for (const [asked, said] of ANSWERED_BY) relate(asked, said);

/** Stems of the words that answer to a stem, itself left out. */
export function relatedStems(stem: string): ReadonlySet<string> {
  const found = new Set(related.get(stem));
  found.delete(stem);
  return found;
}
