/** Why something was refused, as soon as it was. */
export function Refusal({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="font-semibold text-danger">
      {text}
    </p>
  )
}
