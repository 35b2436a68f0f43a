/** The photo of an application among its answers, which keep its address. */
export function AnsweredPhoto({ src }: { src: string }) {
  return <img src={src} alt="" width={96} height={96} className="size-24 rounded-control object-cover" />
}
