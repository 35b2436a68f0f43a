import { namesOfCodes, plainName } from './plain-name.ts'

/** ISO 639-1, and what offices ask for besides. */
const codes =
  'aa ab af ak am an ar as av ay az ba be bg bm bn bo br bs ca ce ch co cr cs cv cy da de dv dz ee el en eo es et eu fa ff fi fil fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz id ig ii ik is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi wo xh yi yo yue za zh zu'.split(
    ' ',
  )

const otherNames = {
  Mandarin: 'zh',
  Kiswahili: 'sw',
  Farsi: 'fa',
  Castilian: 'es',
  Flemish: 'nl',
  Tagalog: 'fil',
}

let names: Map<string, string> | undefined

/** The code of the language that somebody means, by any of its names or its code. */
export function languageNamed(name: string): string | undefined {
  names ??= new Map([
    ...codes.map(code => [code, code] as const),
    ...namesOfCodes('language', codes),
    ...Object.entries(otherNames).map(([other, code]) => [plainName(other), code] as const),
  ])
  return names.get(plainName(name))
}
