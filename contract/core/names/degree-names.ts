const words = {
  diploma: 'diploma dip pgdip hnd',
  bachelor:
    'bachelor bachelors undergraduate ba bs bsc beng btech bcom bed bba llb mbbs licence licenciatura',
  masters:
    'master masters postgraduate ma ms msc meng mtech mcom med mba mphil mpa mph mres llm magister maestria',
  doctorate: 'phd dphil edd doctor doctorate doctoral doktor doctorat doctorado doutorado',
}

const levels = new Map(
  Object.entries(words).flatMap(([level, all]) => all.split(' ').map(word => [word, level])),
)

/** The level of a degree by its first word: that of `Bachelor`, `B.Sc. (Hons)` and `Bachelor’s degree` is one. */
export function degreeLevel(name: string): string | undefined {
  const [first = ''] = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\.\s*|['’]|\p{M}/gu, '')
    .split(/[^a-z]+/)
  return levels.get(first)
}
