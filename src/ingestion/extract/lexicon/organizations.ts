import { wordSet } from './word-set.ts';

/** Companies, broadcasters and bodies known by one name, in lower case: by their use alone ("at Google") they look like places. */
export const ORGANIZATIONS = wordSet(`
  adidas airbus airbnb alibaba alphabet amazon amd amtrak apple asus at&t atari audi baidu barclays bayer bbc bell_labs bertelsmann
  bitcoin_foundation blackberry bloomberg bmw boeing bosch bp britannica bytedance canon cbs chevrolet chrysler cisco citigroup
  cnn coca-cola comcast compaq daimler decca dell deloitte disney dreamworks ebay electrolux ericsson espn etsy exxon facebook
  fedex ferrari fiat fifa ford fox fujitsu gazprom general_electric general_motors github gitlab goldman_sachs google greenpeace
  harpercollins hasbro hbo heineken hewlett-packard hitachi honda honeywell hsbc huawei hyundai ibm ikea instagram intel interpol
  kfc kia kodak lego lenovo lg linkedin lockheed lockheed_martin lufthansa mattel mazda mcdonald's mercedes-benz merck meta
  microsoft mitsubishi monsanto motorola mozilla mtv nasa nato nbc nestlé netflix netscape nike nintendo nissan nokia novartis npr
  nvidia openai opec oracle oxfam panasonic paypal pepsi pepsico pfizer philips pixar porsche procter_&_gamble qualcomm red_cross
  reddit renault reuters roche rolls-royce ryanair samsung sap sega shell siemens skype slack snapchat sony spacex spotify
  starbucks stripe suzuki tata tencent tesla texaco tiktok toshiba toyota twitter uber uefa unesco unicef unilever vodafone
  volkswagen volvo walmart whatsapp wikimedia xerox xiaomi yahoo yamaha zara
`);
