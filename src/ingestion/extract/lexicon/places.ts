import { wordSet } from './word-set.ts';

/** Countries, continents, big cities, states and well-known regions and waters, in lower case. */
export const PLACES = wordSet(`
  afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain bangladesh
  barbados belarus belgium belize benin bhutan bolivia bosnia bosnia_and_herzegovina botswana brazil brunei bulgaria
  burkina_faso burma burundi cambodia cameroon canada cape_verde chad chile china colombia congo costa_rica croatia cuba
  cyprus czechia czech_republic czechoslovakia denmark djibouti dominica dominican_republic ecuador egypt el_salvador
  england eritrea estonia ethiopia fiji finland france gabon gambia georgia germany ghana great_britain greece greenland
  grenada guatemala guinea guyana haiti honduras hong_kong hungary iceland india indonesia iran iraq ireland israel italy
  ivory_coast jamaica japan jordan kazakhstan kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya
  liechtenstein lithuania luxembourg macau macedonia madagascar malawi malaysia maldives mali malta mauritania mauritius
  mexico moldova monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands new_zealand nicaragua
  niger nigeria north_korea northern_ireland norway oman pakistan palestine panama papua_new_guinea paraguay peru
  philippines poland portugal prussia puerto_rico qatar romania russia rwanda samoa saudi_arabia scotland senegal serbia
  sierra_leone singapore slovakia slovenia somalia south_africa south_korea soviet_union spain sri_lanka sudan suriname
  sweden switzerland syria taiwan tajikistan tanzania thailand tibet togo tonga trinidad_and_tobago tunisia turkey
  turkmenistan uganda ukraine united_arab_emirates united_kingdom united_states united_states_of_america u.k. u.s. u.s.a.
  uk us usa ussr uruguay uzbekistan vatican vatican_city venezuela vietnam wales west_germany east_germany yemen yugoslavia
  zambia zimbabwe africa asia europe eurasia antarctica oceania north_america south_america latin_america central_america
  middle_east far_east scandinavia siberia bavaria saxony brandenburg burgundy normandy brittany provence aquitaine
  flanders holland tuscany lombardy piedmont sicily sardinia corsica crete catalonia andalusia castile aragon navarre
  galicia bohemia moravia silesia pomerania transylvania wallachia thrace anatolia mesopotamia persia lotharingia
  alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa
  kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada
  new_hampshire new_jersey new_mexico new_york new_york_city north_carolina north_dakota ohio oklahoma oregon pennsylvania
  rhode_island south_carolina south_dakota tennessee texas utah vermont virginia west_virginia wisconsin wyoming
  ontario quebec alberta manitoba nova_scotia british_columbia saskatchewan newfoundland queensland tasmania victoria
  new_south_wales punjab bengal kerala gujarat maharashtra tamil_nadu karnataka kashmir bihar assam rajasthan
  yorkshire lancashire cheshire derbyshire norfolk suffolk essex kent sussex surrey devon cornwall somerset dorset wiltshire
  hampshire berkshire oxfordshire cambridgeshire hertfordshire lincolnshire shropshire gloucestershire worcestershire
  warwickshire northumberland cumbria glamorgan gwynedd staffordshire leicestershire nottinghamshire buckinghamshire
  london paris berlin madrid rome moscow vienna budapest prague warsaw lisbon athens dublin edinburgh glasgow cardiff
  belfast manchester liverpool birmingham leeds sheffield bristol oxford cambridge york canterbury norwich southampton
  portsmouth brighton nottingham leicester coventry newcastle bath exeter plymouth swansea aberdeen dundee
  amsterdam rotterdam hague the_hague utrecht leiden brussels antwerp bruges ghent copenhagen stockholm gothenburg oslo
  bergen helsinki reykjavik riga vilnius tallinn kiev kyiv odessa minsk bucharest sofia belgrade zagreb sarajevo ljubljana
  bratislava geneva zurich basel bern lausanne lucerne munich hamburg cologne frankfurt stuttgart dresden leipzig
  nuremberg hanover bremen dortmund dusseldorf heidelberg bonn aachen mainz trier strasbourg lyon marseille marseilles
  toulouse bordeaux nice nantes lille rouen reims orleans tours avignon cannes versailles milan naples turin venice florence
  genoa bologna verona padua pisa siena palermo trieste ravenna lucca modena parma barcelona seville valencia granada
  toledo zaragoza bilbao salamanca porto coimbra istanbul constantinople ankara izmir jerusalem tel_aviv haifa damascus
  aleppo beirut baghdad basra tehran isfahan kabul karachi lahore islamabad delhi new_delhi mumbai bombay calcutta kolkata
  madras chennai bangalore hyderabad pune ahmedabad dhaka colombo kathmandu rangoon bangkok hanoi saigon ho_chi_minh_city
  manila jakarta kuala_lumpur beijing peking shanghai guangzhou canton nanjing wuhan shenzhen chongqing taipei seoul busan
  pyongyang tokyo osaka kyoto yokohama nagoya kobe hiroshima nagasaki sapporo sydney melbourne brisbane perth adelaide
  canberra hobart auckland wellington christchurch cairo alexandria tripoli tunis algiers casablanca rabat marrakesh dakar
  accra lagos abuja nairobi mombasa kampala addis_ababa khartoum kinshasa johannesburg cape_town pretoria durban harare
  new_orleans los_angeles san_francisco san_diego san_jose san_antonio seattle portland chicago boston philadelphia
  pittsburgh baltimore washington washington_d.c. atlanta miami orlando houston dallas austin denver phoenix las_vegas
  detroit cleveland cincinnati columbus indianapolis milwaukee minneapolis st._louis saint_louis kansas_city memphis
  nashville hollywood brooklyn manhattan bronx queens harlem honolulu toronto montreal vancouver ottawa calgary edmonton
  winnipeg mexico_city guadalajara havana kingston bogota caracas lima quito la_paz santiago buenos_aires montevideo
  asuncion sao_paulo rio_de_janeiro brasilia salvador petersburg st._petersburg saint_petersburg leningrad smolensk kazan
  vladivostok samara rostov sevastopol tbilisi baku yerevan tashkent samarkand almaty astana
  atlantic pacific mediterranean caribbean baltic arctic thames rhine danube seine volga nile amazon ganges mississippi
  euphrates tigris himalayas alps andes pyrenees carpathians sahara elba borodino austerlitz waterloo
`);
