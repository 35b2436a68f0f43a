import { beforeAll, expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { untilIndexed } from '../../support/lists-from.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')

/** A name in each of thirty scripts, and how somebody types it, or a part of it. */
const names: Record<string, string> = {
  'Łucja Ćwiklińska': 'CWIKLINSKA lucja',
  'Nguyễn Thị Hồng': 'Nguyễn Thị'.normalize('NFD'),
  'Сергій Йовенко': 'ЙОВЕНКО',
  'Γιώργος Παπαδόπουλος': 'ΠΑΠΑΔΟΠΟΥΛΟΣ',
  'Արմեն Պետրոսյան': 'ՊԵՏՐՈՍՅԱՆ',
  'გიორგი მაისურაძე': 'ᲛᲐᲘᲡᲣᲠᲐᲫᲔ',
  'أحمد الهاشمي': 'احمد الهاشمي',
  'مُحَمَّد كریمی': 'محمد كريمي',
  'שָׁלוֹם כהן': 'שלום',
  'ܝܘܣܦ ܒܪ': 'ܝܘܣܦ',
  'އަޙްމަދު ރަޝީދު': 'އަޙްމަދު',
  'ሰላም ተስፋዬ': 'ተስፋዬ',
  'प्रिया शर्मा': 'शर्मा',
  'রহিম উদ্দিন': 'উদ্দিন',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ': 'ਗੁਰਪ੍ਰੀਤ',
  'જયેશ પટેલ': 'પટેલ',
  'ସୁଭାଷ ଦାସ': 'ସୁଭାଷ',
  'கார்த்திக் ராஜா': 'கார்த்திக்',
  'శ్రీనివాస్ రావు': 'శ్రీనివాస్',
  'ಮಂಜುನಾಥ್ ಗೌಡ': 'ಗೌಡ',
  'ശ്രീജിത്ത് നായർ': 'നായർ',
  'නිමල් පෙරේරා': 'පෙරේරා',
  'ปิ่นแก้ว ใจดี': 'ปิ่นแก้ว',
  'ສົມສັກ ວົງ': 'ສົມສັກ',
  'བསྟན་འཛིན རྒྱ་མཚོ': 'རྒྱ་མཚོ',
  'အောင်ဆန်း ကျော်': 'ကျော်',
  'សុខា ចាន់': 'សុខា',
  김민준: '민준',
  王小明: '小明',
  さくら山田: '山田',
  'ﾀﾅｶ ユキ': 'タナカ',
  '𞤀𞤤𞤢𞥄𞤣𞤭 𞤄𞤢𞥄': '𞤢𞤤𞤢𞥄𞤣𞤭',
}

beforeAll(async () => {
  for (const name of Object.keys(names)) {
    const user_id = await insertUser(product.db, { user_name: name })
    const texts = { scholarship_name: `${name} Award`, university_name: 'Lakeside University' }
    const scholarship_id = await insertScholarship(product.db, texts)
    await insertApplication(product.db, { user_id, scholarship_id, ...texts })
    await product.db
      .insertInto('reviews')
      .values({ id: user_id, scholarship_id, user_id, rating_point: 4, comments: 'Good.' })
      .execute()
  }
  await untilIndexed(product)
})

test.each([
  'users',
  'appliedScholarship',
  'desk',
  'reviews',
  'payments',
  'manageScholarships',
  'allScholarships',
])('[DESK2] [M1] [T3] [T4] [FIND5] GET /%s finds a name in any script, however it is typed', async list => {
  const missed: string[] = []
  for (const [name, typed] of Object.entries(names)) {
    const { body } = await ask(product, admin, `GET /${list}?search=${encodeURIComponent(typed)}&page=1`)
    const rows = body.rows ?? body.scholarships ?? body
    if (rows.length !== 1 || !JSON.stringify(rows).includes(name)) missed.push(name)
  }
  expect(missed).toEqual([])
})
