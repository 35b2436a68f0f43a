import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Fund, FundWithLedger } from '../../../../contract/awards/funds/funds.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { readSessionFile, saveFile } from '../../../api/session-file.ts'
import { DashboardHeading } from '../../../dashboard/dashboard-heading.tsx'
import { usePending } from '../../../forms/use-pending.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { AwardTabs } from '../award-tabs.tsx'
import { FundFigures } from './fund-figures.tsx'
import { BudgetWindow, FundWindow } from './fund-windows.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { useFund } from './use-fund.ts'
import './funds.css'

/** A fund: its figures, and the ledger that they are the sums of [AWARD8]. */
export function FundPage({ id }: { id: string }) {
  const fund = useFund(id)
  const name = fund.status === 'ready' ? fund.data.name : 'Fund'
  return (
    <>
      <DashboardHeading title={name}>{fund.status === 'ready' && aboutFund(fund.data)}</DashboardHeading>
      <AwardTabs />
      <Loaded state={fund} name="the fund">
        {loaded => (
          <>
            <FundTools fund={loaded} reload={fund.reload} />
            <FundFigures fund={loaded} />
            <Ledger fund={loaded}>
              {fund.status === 'ready' && (
                <ShowMore
                  label="Show more entries"
                  more={fund.more}
                  loading={fund.loadingMore}
                  shown={loaded.entries.length}
                  all={loaded.entryCount}
                />
              )}
            </Ledger>
          </>
        )}
      </Loaded>
    </>
  )
}

function aboutFund({ donor, scholarships }: Fund): string {
  const used = scholarships === 0 ? 'no scholarship' : counted(scholarships, 'scholarship')
  return [donor, `used by ${used}`].filter(Boolean).join(', ')
}

function Ledger({ fund, children }: { fund: FundWithLedger; children: ReactNode }) {
  return (
    <section aria-label="Ledger" className="grid grid-cols-1 gap-3">
      {fund.entries.length > 0 && <LedgerTable fund={fund} />}
      <p className="text-[0.92rem] text-ink-soft">
        <strong className="text-ink">{entriesOf(fund)}</strong>, newest first. The figures above are their
        sums.
      </p>
      {children}
    </section>
  )
}

function entriesOf({ entryCount }: FundWithLedger): string {
  return entryCount === 1 ? '1 entry' : `${entryCount.toLocaleString('en')} entries`
}

function FundTools({ fund, reload }: { fund: FundWithLedger; reload: () => void }) {
  const budget = useDialogTarget<Fund>()
  const names = useDialogTarget<Fund | 'new'>()
  // Once somebody else has changed it, the open window is about the fund as it is now.
  const now = (open: boolean) => (open ? { entry: fund } : {})
  return (
    <div className="fund-tools">
      <OtherFunds id={fund._id} />
      <SaveLedger fund={fund} format="csv" />
      <SaveLedger fund={fund} format="xlsx" />
      <Button size="small" variant="secondary" oncePressed onClick={() => names.choose(fund)}>
        Rename…
      </Button>
      <Button size="small" variant="secondary" oncePressed onClick={() => budget.choose(fund)}>
        Change budget…
      </Button>
      <BudgetWindow chosen={{ ...budget, ...now(budget.open) }} onSaved={reload} reload={reload} />
      <FundWindow chosen={{ ...names, ...now(names.open) }} onSaved={reload} reload={reload} />
    </div>
  )
}

/** Leads to the other funds. */
function OtherFunds({ id }: { id: string }) {
  const navigate = useNavigate()
  const funds = useAnswer('GET /funds')
  const options = (funds.data ?? []).map(({ _id, name }) => ({ id: _id, text: name }))
  if (options.length < 2) return null
  return (
    <div className="fund-choice">
      <ChoiceField
        label="Fund"
        options={options}
        value={id}
        onChoose={other => void navigate(officePages.fund(other))}
      />
    </div>
  )
}

function SaveLedger({ fund: { _id, name }, format }: { fund: Fund; format: 'csv' | 'xlsx' }) {
  const [pending, run] = usePending()
  const save = async () =>
    saveFile(await readSessionFile(`/api/funds/${_id}/ledger?format=${format}`), `${name}.${format}`)
  return (
    <Button
      size="small"
      variant="secondary"
      pending={pending}
      onClick={() => void run(() => attempt('Downloading the ledger', save()))}
    >
      {format.toUpperCase()} <span className="sr-only">of the ledger</span>
    </Button>
  )
}
