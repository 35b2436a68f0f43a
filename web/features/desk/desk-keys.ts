import { outcomeLabels, outcomes, reasons } from '../../../contract/decisions/decision-terms.ts'
import type { SavedDeskView } from '../../../contract/desk/desk.ts'
import { outcomeKeys } from './decide.tsx'
import { keyedViews } from './use-saved-views.ts'
import type { DeskKey } from './use-desk-keys.ts'

/** What the keys of the desk do. */
interface DeskActs {
  move: (step: 1 | -1) => void
  scroll: (screens: number) => void
  documents: () => void
  choose: () => void
  chooseOn: () => void
  chooseNone: () => void
  start: () => void
  undo: () => void
  filter: () => void
  assign: () => void
  ask: () => void
  feedback: () => void
  sheet: () => void
  open: (address: string) => void
  press: (name: string) => void
  focus: (name: string, pane: 'queue' | 'read' | 'decide') => void
}

/** All keys of the desk, in the order of their sheet [DESK1]. */
export function deskKeys(acts: DeskActs, views: readonly SavedDeskView[]): DeskKey[] {
  const { focus, move, scroll } = acts
  return [
    { keys: ['j', 'ArrowDown'], does: 'Next application', run: () => move(1) },
    { keys: ['k', 'ArrowUp'], does: 'Previous application', run: () => move(-1) },
    { keys: ['Space'], does: 'Scroll down', run: () => scroll(1) },
    { keys: ['Shift+Space'], does: 'Scroll up', run: () => scroll(-1) },
    { keys: ['d'], does: 'Show or hide documents beside the answers', run: acts.documents },
    { keys: ['x'], does: 'Select or deselect', run: acts.choose },
    { keys: ['Shift+j'], does: 'Select it and the next', run: acts.chooseOn },
    {
      keys: ['Escape'],
      does: 'Leave a field, close a panel; then clear the search, then the selection',
      run: acts.chooseNone,
    },
    { keys: ['p'], does: 'Start processing', run: acts.start },
    {
      keys: ['s'],
      does: 'Score: a digit for each criterion; Backspace goes back, 0 removes points, Esc leaves',
      run: () => focus('score', 'decide'),
    },
    viewKeys(views, acts.open),
    ...decisionKeys(acts.press),
    {
      keys: ['Enter'],
      does: 'Propose or decide what is chosen, and move on',
      run: () => acts.press('decide'),
    },
    { keys: ['u'], does: 'Take the last decision back, and show whose it was', run: acts.undo },
    { keys: ['f'], does: 'Filter', run: acts.filter },
    { keys: ['/'], does: 'Search', run: () => focus('search', 'queue') },
    { keys: ['n'], does: 'Write a note', run: () => focus('note', 'decide') },
    { keys: ['l'], does: 'Add a label', run: () => focus('label', 'decide') },
    { keys: ['Shift+@'], does: 'Assign: letters search, Enter assigns', run: acts.assign },
    { keys: ['t'], does: 'Write to the applicant', run: () => focus('message', 'read') },
    { keys: ['i'], does: 'Ask the applicant for answers', run: acts.ask },
    { keys: ['m'], does: 'Feedback to the applicant', run: acts.feedback },
    { keys: ['Shift+?'], does: 'All keys', run: acts.sheet },
  ]
}

/** G, then the digit of a view; before the digits of reasons, since a digit alone is one of those. */
function viewKeys(views: readonly SavedDeskView[], open: (address: string) => void): DeskKey {
  const keys = Array.from({ length: keyedViews }, (_, index) => `g ${index + 1}`)
  return {
    keys,
    shown: `G, then 1 to ${keyedViews}`,
    does: 'Open a view',
    run: key => {
      const view = views[keys.indexOf(key)]
      if (view) open(view.address)
    },
  }
}

/** The keys of an outcome, and then of its reason. */
function decisionKeys(press: (name: string) => void): DeskKey[] {
  const most = Math.max(...outcomes.map(outcome => reasons[outcome].length))
  const digits = Array.from({ length: most }, (_, index) => String(index + 1))
  return [
    ...outcomes.map(outcome => ({
      keys: [outcomeKeys[outcome]],
      does: outcomeLabels[outcome],
      run: () => press(outcome),
    })),
    ...digits.map(digit => ({
      keys: [digit],
      does: `Reason ${digit} of the outcome, then a sentence; Enter continues`,
      run: () => press(`reason-${digit}`),
    })),
  ]
}
