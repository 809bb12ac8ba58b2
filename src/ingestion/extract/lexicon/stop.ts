import { wordSet } from './word-set.ts';

/** Words that neither begin nor are a name, however they are written. */
export const NEVER_NAMES = wordSet(`
  et al etc i me my mine we us our ours you your yours he him his she her hers it its they them their theirs myself himself herself
  itself themselves yourself ourselves this that these those who whom whose which what when where why how whoever whatever
  the a an and or but nor so yet if then than because although though while whereas unless until since as of at by for with
  about against between into through during before after above below to from up down in out on off over under again further
  upon onto toward towards within without among amongst not no yes only same too very just also there here such both each
  few more most much many other another some any all every either neither several one two three four five six seven eight
  nine ten hundred thousand million once twice first second third next last however therefore thus hence else ever never
  still now soon later perhaps maybe meanwhile moreover furthermore nevertheless nonetheless instead otherwise indeed
  besides finally eventually originally initially recently currently previously formerly subsequently usually generally
  often sometimes always today tomorrow yesterday tonight well oh ah alas hey hi hello hallo hurrah hush bah humbug halloa
  wow ok okay please thanks thank sorry sure yeah yep nope haha lol aye nay ha ho o eh um hmm bye goodbye cheers congrats
  am is are was were be been being do does did doing done have has had having will would shall should can could may might
  must ought let lets let's don't didn't can't won't isn't wasn't i'm i've i'll it's that's there's what's here's he's she's
  we're you're they're dear good bad great old new young little poor big small nice happy merry own true false absolutely
  definitely exactly totally really awesome cool amazing sounds looking got gotcha speaking considering despite
  according along following including regarding given like unlike per via versus vs etc e.g. i.e. c. ca. fl. b. d. r. no.
  chapter section part volume vol figure fig table page pp appendix eq eqs eqn sec secs int keywords book stave act scene canto verse note notes preface
  contents introduction conclusion conclusions abstract summary background methods method results result discussion
  references bibliography index illustrated illustration copyright edition chapters objective objectives findings
  question answer time date update re fwd subject cc total see read click hence especially importantly interestingly
  additionally consequently similarly specifically overall together everyone everybody someone somebody anyone anybody
  nobody everything something anything nothing none thou thee thy thine ye hath doth art tis twas
  come go look get keep make take give tell hear stop wait help try put set call think know want need
  ladies gentlemen gentleman sir madam ma'am lordship majesty highness excellency sire
  mr mrs ms miss dr prof rev messrs mme mlle jr sr esq phd md ba ma bsc msc ll.d.
  gonna wanna gotta gimme lemme kinda sorta yup yay yikes hmmm anytime anyways btw omg ugh phew yeah yesss woohoo
  archived retrieved accessed isbn issn doi pmid setting settings participants design intervention interventions patients
  measurements outcome outcomes main objectives aim aims purpose importance significance hypothesis limitations
`);

const NATIONS = wordSet(`
  african afghan albanian algerian american anglo arab arabian arabic argentine argentinian armenian asian assyrian
  australian austrian azerbaijani babylonian bangladeshi basque bavarian belarusian belgian bengali bohemian bolivian bosnian
  brazilian breton british briton bulgarian burmese byzantine cambodian cameroonian canadian caribbean catalan celtic chilean
  chinese christian christians colombian congolese corsican croat croatian cuban czech danish dane dominican dutch dutchman
  ecuadorian egyptian english englishman englishmen estonian ethiopian european filipino finn finnish flemish florentine
  french frenchman frenchmen frenchwoman gaelic georgian german germanic ghanaian greek gujarati guatemalan haitian hebrew
  hindi hindu hungarian icelandic indian indonesian iranian iraqi irish irishman islamic israeli italian jamaican japanese
  jew jewish jordanian kannada kazakh kenyan korean kurdish kuwaiti latin latvian lebanese libyan lithuanian macedonian
  malay malayalam malaysian maltese mandarin marathi mexican moldovan mongol mongolian montenegrin moorish moroccan moslem
  muslim nepalese nepali nigerian nordic norman norse norwegian ottoman pakistani palestinian panamanian paraguayan persian
  peruvian polish pole portuguese protestant catholic prussian punjabi quechua roman romanian russian sanskrit saudi saxon
  scandinavian scot scots scottish serb serbian serbo siberian sicilian singaporean slav slavic slovak slovene slovenian
  somali spanish spaniard sudanese swede swedish swiss syrian taiwanese tamil tatar telugu thai tibetan tunisian turk turkish
  ukrainian urdu uruguayan uzbek venetian venezuelan victorian vietnamese welsh welshman yiddish yoruba yugoslav zimbabwean
  southern northern western eastern central north south east west northeast northwest southeast southwest soviet tuscan
  cossack buddhist orthodox anglican lutheran methodist presbyterian bosonid merovingian carolingian lothringian
`);

/** Adjectives and nouns of nations and languages: no entities by themselves. */
export const NATIONALITIES: ReadonlySet<string> = new Set([...NATIONS].flatMap((name) => [name, `${name}s`]));

/** Adjectives that describe and do not define: "old gentleman" is no term, "central nervous system" is one. */
export const PLAIN_ADJECTIVES = wordSet(`
  able additional afraid alive alone ample ancient angry annual apparent appropriate available average aware awful
  bad bare beautiful best better big bitter blank bleak blind bold bright brief broad busy calm careful certain cheap cheerful
  chief clean clear clever close cold comfortable common complete considerable consistent constant convenient cool
  correct crazy cruel curious current daily dark dead dear deep delicate delightful different difficult direct dirty distant
  distinct dreadful dry due dull eager early easy elder eldest elegant empty enormous entire equal essential evident exact
  excellent exciting expensive extra extraordinary extreme fair faint faithful false familiar famous far fast fat favorite
  favourite few final fine firm first flat foolish foreign former fortunate free frequent fresh friendly full fun funny
  further future general gentle glad golden good gorgeous grand grave gray great green grey grim handsome happy hard heavy
  high highest holy honest hot huge humble hungry ill immediate immense important impossible independent initial inner
  innocent intense interesting joint joyful keen key kind known large last late latter lazy least left less light likely little
  lively local lone lonely long loose lost loud lovely low lower lucky mad magnificent main major male many merry mere mild
  minor modern modest more most much multiple mutual mysterious naked narrow native natural near neat necessary nervous new
  next nice noble normal notable numerous obvious odd old older only open opposite ordinary original other outer overall own
  pale particular past patient peculiar perfect personal plain pleasant plenty poor popular possible potential powerful precious
  present previous primary principal private prominent proper proud public pure quick quiet rapid rare ready real recent red
  regular related relevant remarkable respective responsible rich right rough round rude sad safe same satisfied second secret
  separate serious several severe sharp short sick significant silent silly similar simple single slight slow small smart smooth
  sober soft solemn solid special specific splendid stark steady steep sticky stiff still straight strange strict strong
  stupid subsequent substantial successful such sudden sufficient suitable super sure surprised sweet swift tall tender
  terrible thick thin third thorough tight tiny tired total tough tremendous true typical ugly unable uncertain unhappy
  unique unknown unusual upper urgent useful usual vague valuable various vast very violent warm weak weary wet white whole
  wide wild willing wise wonderful wooden worse worst worth wrong yellow young younger youngest black blue brown
  dependent novel effective higher lower greater larger smaller increased decreased
`);

/** Nouns too general to be the head, or the only content, of a term. */
export const GENERIC_NOUNS = wordSet(`
  ability absence account action addition age aim air amount analysis answer appearance approach area arm article aspect
  attempt attention back basis bit body book boy brother case cause chair chance change chapter child circumstance class
  comparison condition consequence context contrast control corner country couple course data date day deal death degree
  difference direction door doubt dozen ear edge effect effort element end evening event evidence example experience
  expression extent eye face fact factor father feature feeling figure finding fire floor foot form friend front future
  gentleman girl glance goal group hair half hand head heart help history home hope hour house hundred idea impact importance
  increase individual influence information instance interest issue item job kind knowledge lack lady land last leg level
  life light like line list look lot majority man manner matter mean meaning means measure member middle mind minute
  moment money month morning mother mouth name nature need night noise none nothing number object one opinion order
  other outcome pair paper part participant past patient pattern people percent percentage period person place point portion
  position possibility presence present problem process proportion purpose quality quarter question range rate reason
  relation report research respect response rest result role room round scene season second section sense series
  set shape share side sign situation size smile son song sort sound space start state step stone story street study subject
  sum support surface table talk task term test thing thought thousand time today tone top town trial trouble truth turn type
  unit use value variety version view visit voice wall way week wife window woman word work world year years yesterday
  vol pp fig am pm cm mm km kg mg ml hr min sec wk yr kind lots bunch morning afternoon tonight o'clock clock while
`);

/** Bare words that name institutions or ranks in general when they stand alone with a capital. */
export const GENERIC_NAMES = wordSet(`
  university college school ministry department government parliament senate church state states city town county country
  kingdom empire republic province district village street road river lake mountain island north south east west court house
  club company group committee commission council board bank army navy police museum library hospital society association
  federation union league team party war battle revolution century day night christmas_day year time world world's people
  nation internet web figure table section appendix chapter volume god lord heaven hell earth sun moon sea father mother mom
  dad uncle aunt sister brother son daughter king queen emperor empress prince princess count countess duke duchess baron
  pope bishop saint president minister secretary governor mayor general colonel captain major lieutenant sergeant doctor
  professor judge director manager chairman editor author ghost_story news tv pc id ceo cto faq pdf url html isbn ii iii iv
  vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx usd eur gbp st ave dept etc vol mr vs film series episode album
  song book novel club's winner award awards career personal biography life works history population geography education
  division press future past present foundation heading tailpiece thankee obe cbe mbe kbe kcb kcmg frs mp gcb dso vc
  mamma mama papa mommy daddy mum grandma grandpa grandmother grandfather ci rr sd se iqr nr np n/a
  early later background plot cast reception sir majesty highness providence his excellency marshal bless monsieur madame
`);

/** Verbs whose subject speaks. */
export const SPEECH_VERBS = wordSet(`
  said says say asked asks ask replied replies cried cries exclaimed returned answered answers whispered shouted added
  observed remarked muttered murmured declared continued repeated retorted inquired demanded told tells thought thinks began
  laughed smiled nodded sighed screamed groaned pleaded wrote writes announced argued
`);
