import type { Locator, Page } from 'playwright-core'
import { filledForm } from '../application-factories.ts'
import { type Person, send } from '../identity/people.ts'
import type { TestProduct } from '../product.ts'

/** Applies to a scholarship without a fee. @returns the application's id */
export async function applyFree(
  product: TestProduct,
  person: Person,
  scholarshipId: string,
  answers?: object,
): Promise<string> {
  const answer = await send(product, 'POST', '/appliedScholarship', {
    token: person.token,
    body: { ...filledForm, scholarshipId, answers },
  })
  if (answer.status !== 201) throw new Error(`apply: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { insertedId: string }).insertedId
}

/** Opens the menu of the row about `of` and chooses `item`. */
export async function choose(page: Page, of: RegExp, item: RegExp): Promise<void> {
  await moreOf(page, of).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Waits until a menu that has opened has taken the focus, which it does a frame later. */
export async function menuHasFocus(page: Page): Promise<void> {
  await page.locator('[role="menu"]:focus, [role="menu"] :focus').waitFor()
}

/** The menu button of the row about `of`. */
export function moreOf(page: Page, of: RegExp): Locator {
  return page.getByRole('button', { name: new RegExp(`^More actions for .*${of.source}`) }).first()
}
