import { wordSet } from './word-set.ts';

/** Given names common in English texts, in lower case, by the gender they mostly show. */
export const FEMALE_NAMES = wordSet(`
  abigail ada adele adelaide adriana agatha agnes aisha alexandra alexandria alice alicia alison allison amanda amber
  amelia amina amy ana anastasia andrea angela angelina anita ann anna annabel anne annette annie antonia april ariana
  audrey ava barbara beatrice becky belinda bella bernadette bertha beth betsy betty beverly bianca blanche bonnie brenda
  bridget brigitte brittany camila camilla carla carmen carol carole caroline carolyn carrie catherine cathy cecilia
  celia charlotte chelsea cheryl chloe christina christine christy cindy claire clara clare clarissa claudia connie
  constance cora cordelia courtney cynthia daisy dana daniela danielle daphne deborah debra denise diana diane dolores
  donna dora doris dorothy edith eileen elaine eleanor elena eliza elizabeth ella ellen elsa emilia emily emma erica
  erika erin esmeralda esther ethel eugenia eva eve evelyn faith fanny fatima felicia fiona flora florence frances
  francesca gabriella gabrielle gemma genevieve georgia georgina geraldine gertrude gillian gina giovanna giulia gladys
  glenda gloria grace greta gretchen guadalupe gwen gwendolyn hanna hannah harriet hazel heather heidi helen helena
  helene henrietta hilary hilda hillary holly imogen ingrid irene iris irina isabel isabella isabelle ivy jacqueline jane
  janet janice jasmine jean jeanette jeanne jemima jenna jennifer jenny jessica jill joan joanna joanne jocelyn josephine
  joyce juanita judith judy julia juliana julie juliet june karen karin karla kate katharine katherine kathleen kathryn
  kathy katie kayla kelly kimberly kirsten kristen kristin lara laura lauren leah lena leonora leslie leticia lila lillian
  lily linda lisa liz liza lois lorena loretta lorraine louisa louise lucia lucille lucinda lucy lydia lynn mabel madeleine
  madison maggie malala mandy marcia margaret margarita margherita margot maria mariana marianne marie marilyn marina
  marion marjorie marlene martha mary matilda maud maureen maxine maya megan melanie melinda melissa mercedes meredith
  mia michele michelle mildred millicent millie mina miranda miriam molly monica muriel myra nadia nancy naomi natalia
  natalie natasha nicole nina nora norma octavia olga olive olivia opal ophelia pamela patricia patty paula pauline pearl
  peggy penelope penny petra philippa phoebe phyllis polly priscilla priya rachel ramona rebecca regina renee rita roberta
  robin rosa rosalie rosalind rosamund rose rosemary rosie roxanne ruth sabrina sally samantha sandra sara sarah savannah
  selena selma shannon sharon sheila shelley shirley sienna silvia simone sofia sonia sonja sonya sophia sophie stacy
  stella stephanie sue susan susanna susannah suzanne svetlana sybil sylvia tabitha tamara tania tanya tara tatiana teresa
  thea theresa tiffany tina tracy trudy ursula valentina valerie vanessa vera veronica victoria viola violet virginia
  vivian vivien wanda wendy wilhelmina winifred xena yolanda yvette yvonne zara zelda zoe belle charity ermengarde
  elisabeth josepha josephina therese theresia dorothea henriette wilhelmine sophie amalie amalia friederike luise karoline
  eleonore magdalena katharina johanna juliane christiane ulrike ernestine antoinette adelheid yolande jadwiga catalina beatriz
  constanza urraca sancha leonor mathilde gisela richeza euphemia ludmila zofia margarete margarethe louisa agnieszka ingeborg
  marozia teutberga mathilda eleonora isolde beatrix margriet juliana letizia leila layla noor zainab mei yuki sakura
`);

export const MALE_NAMES = wordSet(`
  aaron abdul abdullah abel abraham adam adolf adrian ahmed alan albert alberto alec aleksandr alessandro alex alexander
  alexandre alexei alexis alfonso alfred alfredo ali allan allen alvin ambrose amos anatole anders andre andreas andrei
  andres andrew andrey andy angelo angus anthony antoine anton antonio archibald archie ari arjun armand arnold artem
  arthur arturo ashley auguste augustine augustus austin baldwin barnaby barry bartholomew basil ben benedict benito
  benjamin bernard bernardo bert bertrand bill billy blake bob bobby boris brad bradley brandon brendan brent brett brian
  bruce bruno bryan byron caleb calvin cameron carl carlo carlos cecil cedric cesar chad charles charlie chester chris
  christian christoph christophe christopher clarence claude claus clement cliff clifford clint clive clyde cody colin
  conrad constantine corey cornelius craig curtis cyril dale damian damien dan daniel danny dante darius darren darryl dave
  david dean declan denis dennis derek desmond diego dieter dimitri dirk dmitri dmitry dominic don donald doug douglas
  duncan dustin dwight dylan earl ebenezer ed eddie edgar edmund edoardo eduardo edward edwin elias elijah elliot elliott
  elmer elton emil emile emilio emmanuel enrico enrique eric erik ernest ernesto ernst erwin ethan etienne eugene evan
  ezra fabian federico felipe felix ferdinand fernando fidel finn florian floyd francesco francis francisco francois frank
  franklin franz fred freddie frederic frederick friedrich fritz gabriel gareth gary gaspard gavin gene geoff geoffrey
  georg george georges gerald gerard gerhard giacomo gilbert giles giorgio giovanni giulio giuseppe glen glenn gordon
  graham grant greg gregor gregory guido guillaume guillermo gunther gus gustav gustave guy hans harold harry harvey hassan
  hector heinrich helmut henri henrik henry herbert herman hermann hiroshi horace horatio howard hubert hugh hugo humphrey
  ian ibrahim ignacio igor immanuel ingmar isaac isaiah ismail ivan iwan jack jackson jacob jacques jake jakob james jamie
  jan jared jason javier jay jeff jeffrey jeremiah jeremy jerome jerry jesse jesus jim jimi jimmy joachim joe joel johan
  johann johannes john johnny jon jonas jonathan jonathon jordan jorge jose josef joseph joshua josiah juan jules julian
  julien julio julius jurgen justin karl keith ken kenneth kenny kevin khalid kirk klaus konrad kurt kyle lance larry
  lars laurence laurent lawrence lee leif leo leon leonard leonardo leonid leopold leroy leslie lester lewis liam lionel
  lloyd lorenzo lothair lou louis lucas luciano ludwig luigi luis luke lyle magnus malcolm manfred manuel marc marcel
  marcello marco marcos marcus mario marius mark marlon martin marvin mason mathias matt matteo matthew matthias maurice
  mauricio max maximilian maxwell mehmet melvin michael michel miguel mikael mike mikhail miles milton mitchell mohamed
  mohammad mohammed morgan morris moses muhammad murray nathan nathaniel ned neil nelson neville nicholas nick nicolas
  nigel nikita nikola nikolai noah noel norman oleg oliver omar oscar oskar otto owen pablo paolo pascal patrick paul
  pavel pedro percival percy pete peter phil philip philippe phillip pier pierre pieter rafael ralph ramon randall randolph
  randy raoul raphael raul ray raymond reginald rene ricardo richard rick ricky rob robert roberto rodney rodolfo rodrigo
  roger roland rolf roman ron ronald ronnie rory ross roy rudolf rudolph rudy rupert russell ryan salman salvador salvatore
  sam samir samuel santiago scott sean sebastian serge sergei sergey sergio seth shane shaun shawn sheldon sherlock sidney
  siegfried sigmund silas simon spencer stan stanislav stanley stefan stefano stephen steve steven stewart stuart sven
  sydney ted teddy terence terrence terry theo theodore thomas tim timothy toby todd tom tomas tommy tony travis trevor
  tristan tyler ulrich umberto uwe vasili vasily vernon victor vijay viktor vince vincent vincenzo vipul vittorio vladimir
  wallace walter warren wayne werner wesley wilbur wilfred wilhelm will willard william willie willy winston wolfgang
  woodrow xavier yuri yusuf zachary adalbert boso dietrich eberhard godfrey guelph hucbert lambert otho pepin tancred
  albrecht sigismund amadeus emanuel filippo alphonse sancho ramiro henrique afonso duarte casimir boleslaus ladislaus bela
  theodred wenceslas leofric alfric edgardo rudi kenji takashi hiro akira raj ravi anil sanjay wei jun ming
`);
