/**
 * Countries by their names in English and by what their people are called: the field in which most questions of
 * nationality and of "the same country" are asked. Names are Unicode's (CLDR), and the short or former ones people use.
 */
const DEMONYMS = `
AF Afghan; AL Albanian; DZ Algerian; AD Andorran; AO Angolan; AR Argentine Argentinian Argentinean; AM Armenian; AU Australian;
AT Austrian; AZ Azerbaijani; BS Bahamian; BH Bahraini; BD Bangladeshi; BB Barbadian; BY Belarusian; BE Belgian; BZ Belizean;
BJ Beninese; BT Bhutanese; BO Bolivian; BA Bosnian; BW Botswanan; BR Brazilian; BN Bruneian; BG Bulgarian; BF Burkinabe;
BI Burundian; KH Cambodian; CM Cameroonian; CA Canadian; TD Chadian; CL Chilean; CN Chinese; CO Colombian; CG Congolese;
CR Costa-Rican; HR Croatian; CU Cuban; CY Cypriot; CZ Czech; DK Danish; DM Dominican; EC Ecuadorian; EG Egyptian; SV Salvadoran;
EE Estonian; ET Ethiopian; FJ Fijian; FI Finnish; FR French; GA Gabonese; GM Gambian; GE Georgian; DE German; GH Ghanaian;
GR Greek; GT Guatemalan; GN Guinean; GY Guyanese; HT Haitian; HN Honduran; HK Hong-Kong; HU Hungarian; IS Icelandic Icelander; IN Indian;
ID Indonesian; IR Iranian Persian; IQ Iraqi; IE Irish; IL Israeli; IT Italian; CI Ivorian; JM Jamaican; JP Japanese; JO Jordanian;
KZ Kazakh Kazakhstani; KE Kenyan; KP North-Korean; KR South-Korean Korean; KW Kuwaiti; KG Kyrgyz; LA Laotian; LV Latvian;
LB Lebanese; LR Liberian; LY Libyan; LI Liechtensteiner; LT Lithuanian; LU Luxembourgish Luxembourger; MG Malagasy; MW Malawian;
MY Malaysian; MV Maldivian; ML Malian; MT Maltese; MR Mauritanian; MU Mauritian; MX Mexican; MD Moldovan; MC Monegasque;
MN Mongolian; ME Montenegrin; MA Moroccan; MZ Mozambican; MM Burmese; NA Namibian; NP Nepalese Nepali; NL Dutch; NZ New-Zealander;
NI Nicaraguan; NE Nigerien; NG Nigerian; MK Macedonian; NO Norwegian; OM Omani; PK Pakistani; PS Palestinian; PA Panamanian;
PG Papua-New-Guinean; PY Paraguayan; PE Peruvian; PH Filipino Philippine; PL Polish; PT Portuguese; PR Puerto-Rican; QA Qatari;
RO Romanian; RU Russian Soviet; RW Rwandan; SA Saudi; SN Senegalese; RS Serbian; SL Sierra-Leonean; SG Singaporean; SK Slovak;
SI Slovenian Slovene; SO Somali; ZA South-African; ES Spanish; LK Sri-Lankan; SD Sudanese; SR Surinamese; SE Swedish; CH Swiss;
SY Syrian; TW Taiwanese; TJ Tajik; TZ Tanzanian; TH Thai; TG Togolese; TT Trinidadian; TN Tunisian; TR Turkish; TM Turkmen;
UG Ugandan; UA Ukrainian; AE Emirati; GB British English Scottish Welsh; US American; UY Uruguayan; UZ Uzbek; VE Venezuelan;
VN Vietnamese; YE Yemeni; ZM Zambian; ZW Zimbabwean`;

const NAMES = `
US United-States-of-America United-States USA U.S. U.S.A.; GB United-Kingdom UK U.K. Great-Britain England Scotland Wales; RU Soviet-Union USSR;
CZ Czech-Republic; MM Burma; NL Holland; TR Turkey; CN People's-Republic-of-China; BA Bosnia; MK Macedonia; CI Ivory-Coast;
HK Hong-Kong; PS Palestine; TT Trinidad; CD Zaire; DE West-Germany East-Germany; IR Persia; LK Ceylon; CD Democratic-Republic-of-the-Congo DR-Congo; CG Republic-of-the-Congo; CV Cape-Verde; VA Vatican`;

const codes = new Map<string, string>();
const english = new Intl.DisplayNames('en', { type: 'region' });
for (const list of [DEMONYMS, NAMES]) {
  for (const entry of list.split(';')) {
    const [code = '', ...words] = entry.trim().split(/\s+/);
    for (const word of words) codes.set(word.replaceAll('-', ' '), code);
    const name = english.of(code);
    if (name !== undefined && !name.includes('(')) codes.set(name, code);
  }
}

const COUNTRY = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...codes.keys()]
    .sort((a, b) => b.length - a.length)
    .map(RegExp.escape)
    .join('|')})(?![\p{L}\p{N}])`,
  'gu',
);

export interface CountryMention {
  /** ISO 3166-1: the same for "Danish" and "Denmark". */
  readonly code: string;
  /** As it stands in the text. */
  readonly text: string;
  readonly index: number;
}

/** Countries a text names, by name or by its people, in order. */
export function readCountries(text: string): CountryMention[] {
  return Array.from(text.matchAll(COUNTRY), ({ index, 0: found }) => ({
    code: codes.get(found) ?? found,
    text: found,
    index,
  }));
}
