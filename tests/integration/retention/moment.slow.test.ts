import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

test('[AUDIT4] an index finds exactly what goes until a day, around every end of a month, leap day and change of clocks', async () => {
  const { rows } = await sql<{ zone: string; months: number; day: string; decided: string }>`
    with zones (zone) as (values ('UTC'), ('Europe/Berlin'), ('America/Havana'), ('Asia/Beirut'), ('Pacific/Apia'),
        ('Asia/Kathmandu'), ('America/St_Johns')),
      spans (months) as (values (1), (12), (13), (119)),
      days (day) as (select d::date from generate_series('2027-10-25', '2028-04-05', interval '1 day') as d),
      ends as (select zone, months, day, retention_end(day, months, zone) as "end" from zones, spans, days)
    select zone, months, day::text, decided::text
    from ends, lateral (values ("end"), ("end" - interval '1 millisecond'), ("end" + interval '26 hours'),
      ("end" - interval '26 hours')) as moments (decided)
    where (decided < "end") <> (retention_day(decided, months, zone) <= day)`.execute(product.db)
  expect(rows).toEqual([])
})
