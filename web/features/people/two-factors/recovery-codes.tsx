import { Button, buttonClass } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/site.ts'
import { toast } from '../../../ui/messages/toast-store.ts'

/** New recovery codes, shown this once, until the person has saved them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { name } = useSite()
  const text = `Recovery codes of ${name}. Each works once.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied.'),
      () => toast.error('Your browser did not allow copying. Please select the codes and copy them.'),
    )
  return (
    <div ref={focus} tabIndex={-1} className="grid gap-4 outline-none">
      <h2 className="text-xl">Your recovery codes</h2>
      <p>
        If you lose your app, sign in with one of these codes; each works once. They are shown only now: save
        them with your passwords, or on paper.
      </p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono text-lg">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <a
          className={buttonClass({ variant: 'secondary' })}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <Button oncePressed onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}

function focus(box: HTMLElement | null) {
  box?.focus()
}
