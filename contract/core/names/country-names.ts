import { countryCodes, countryName } from '../countries.ts'
import { namesOfCodes, plainName } from './plain-name.ts'

/** ISO 3166-1 alpha-3, in the order of `countryCodes`. */
const longCodes =
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XKX YEM MYT ZAF ZMB ZWE'.split(
    ' ',
  )

/** Names that people use besides those of CLDR, and those of before. */
const otherNames: Record<string, string> = {
  USA: 'US',
  America: 'US',
  'United States of America': 'US',
  'U.S. of America': 'US',
  UK: 'GB',
  'Great Britain': 'GB',
  Britain: 'GB',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
  'Bosnia and Herzegovina': 'BA',
  Emirates: 'AE',
  UAE: 'AE',
  DRC: 'CD',
  'DR Congo': 'CD',
  'D.R. Congo': 'CD',
  'Congo (Kinshasa)': 'CD',
  'Congo, Democratic Republic': 'CD',
  'Democratic Republic of the Congo': 'CD',
  Zaire: 'CD',
  Congo: 'CG',
  'Republic of the Congo': 'CG',
  'Congo (Brazzaville)': 'CG',
  'Ivory Coast': 'CI',
  Elfenbeinküste: 'CI',
  'Czech Republic': 'CZ',
  Holland: 'NL',
  'The Netherlands': 'NL',
  Turkey: 'TR',
  Burma: 'MM',
  Myanmar: 'MM',
  'Viet Nam': 'VN',
  Palestine: 'PS',
  'State of Palestine': 'PS',
  Taiwan: 'TW',
  'Republic of China': 'TW',
  'Chinese Taipei': 'TW',
  PRC: 'CN',
  'People’s Republic of China': 'CN',
  'Mainland China': 'CN',
  'Hong Kong': 'HK',
  Macau: 'MO',
  Macao: 'MO',
  'Republic of Korea': 'KR',
  Korea: 'KR',
  'Korea, South': 'KR',
  'Korea, Republic of': 'KR',
  DPRK: 'KP',
  'Korea, North': 'KP',
  'Democratic People’s Republic of Korea': 'KP',
  'Russian Federation': 'RU',
  'Islamic Republic of Iran': 'IR',
  'Iran, Islamic Republic of': 'IR',
  Persia: 'IR',
  Swaziland: 'SZ',
  'Cabo Verde': 'CV',
  'United Republic of Tanzania': 'TZ',
  'Tanzania, United Republic of': 'TZ',
  'Plurinational State of Bolivia': 'BO',
  'Bolivarian Republic of Venezuela': 'VE',
  'Syrian Arab Republic': 'SY',
  'Lao PDR': 'LA',
  'Lao People’s Democratic Republic': 'LA',
  'Republic of Moldova': 'MD',
  Macedonia: 'MK',
  'FYR Macedonia': 'MK',
  'East Timor': 'TL',
  'Brunei Darussalam': 'BN',
  'The Gambia': 'GM',
  'The Bahamas': 'BS',
  'Federated States of Micronesia': 'FM',
  Vatican: 'VA',
  'Holy See': 'VA',
  KSA: 'SA',
  'Kingdom of Saudi Arabia': 'SA',
  'Republic of Ireland': 'IE',
  'Slovak Republic': 'SK',
  'Kyrgyz Republic': 'KG',
  Byelorussia: 'BY',
  Ceylon: 'LK',
  'Upper Volta': 'BF',
}

/** Parts of a country that people name instead. */
const partNames = { England: 'GB', Scotland: 'GB', Wales: 'GB', 'Northern Ireland': 'GB' }

let names: Map<string, string> | undefined

/** Every name with its code, those of English last: they win. */
function codesByName(): ReadonlyMap<string, string> {
  if (names) return names
  names = namesOfCodes('region', countryCodes)
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' })
  for (const code of countryCodes) names.set(plainName(short.of(code) ?? code), code)
  for (const [name, code] of Object.entries(otherNames)) names.set(plainName(name), code)
  return names
}

const codes = new Map(
  countryCodes.flatMap((code, index) =>
    [code, longCodes[index] ?? code].map(each => [each.toLowerCase(), code]),
  ),
)
const parts = new Map(Object.entries(partNames).map(([name, code]) => [plainName(name), code]))

/** The code of the country that somebody means in the answer to which country, by any of its names or codes. */
export function countryNamed(name: string): string | undefined {
  const plain = plainName(name)
  return codes.get(plain) ?? codesByName().get(plain) ?? parts.get(plain)
}

/** The same in a sentence, in which `in` is not India and `can` not Canada. */
export function countryInText(name: string): string | undefined {
  const plain = plainName(name)
  return plain.length > 2 || plain === 'uk' ? codesByName().get(plain) : undefined
}

/** The codes of the countries that the beginning of a name, or a part of it, may mean: of one alone if that is its name. */
export function countriesMeant(typed: string): readonly string[] {
  const plain = plainName(typed)
  const exactly = countryInText(typed) ?? parts.get(plain)
  if (exactly) return [exactly]
  const inEnglish = countryCodes.filter(code =>
    englishNames(code).some(name => plainName(name).includes(plain)),
  )
  if (inEnglish.length > 0) return inEnglish
  const begun = Array.from(codesByName()).filter(([name]) => name.startsWith(plain))
  return [...new Set(begun.map(([, code]) => code))]
}

/** The names of a country that people use in English, the usual one first. */
export function englishNames(code: string): string[] {
  const others = Object.entries(otherNames).filter(([, named]) => named === code)
  return [countryName(code), ...others.map(([name]) => name)]
}

/** The English name of the country whose name is nearest to what somebody wrote, if one is near. */
export function nearestCountry(name: string): string | undefined {
  const plain = plainName(name)
  const most = Math.min(3, Math.floor(plain.length / 3))
  let [nearest, best] = [undefined as string | undefined, most + 1]
  for (const [known, code] of codesByName()) {
    if (known.length < 4 || Math.abs(known.length - plain.length) >= best) continue
    const changes = changesBetween(plain, known)
    if (changes < best) [nearest, best] = [code, changes]
  }
  return nearest && countryName(nearest)
}

/** How many letters have to be changed, added or left out to make one word of the other (Levenshtein). */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1)
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === b[j] ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
