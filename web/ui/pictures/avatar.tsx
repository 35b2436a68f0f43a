import { useState } from 'react'
import { PictureSources } from './picture-sources.tsx'

const sizes = { small: 'size-9 text-sm', normal: 'size-12 text-lg', large: 'size-28 text-4xl' }
const pixels = { small: 36, normal: 48, large: 112 }

type AvatarProps = { name: string; src?: string | null | undefined; size?: keyof typeof sizes }

/** A round photo; the person's initials where there is none or it does not load. The name is next to it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shape = `inline-grid shrink-0 place-items-center overflow-hidden rounded-full ${sizes[size]}`
  if (src && src !== broken) {
    return (
      <picture className="inline-flex shrink-0">
        <PictureSources src={src} sizes={`${pixels[size]}px`} />
        <img
          src={src}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          referrerPolicy="no-referrer"
          className={`${shape} bg-sunken object-cover`}
          onError={() => setBroken(src)}
        />
      </picture>
    )
  }
  return (
    <span aria-hidden="true" className={`${shape} bg-accent-soft font-display font-semibold text-accent`}>
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map(firstLetter).join('').toLocaleUpperCase('en')
}

function firstLetter(word: string | undefined): string {
  const letter = word?.codePointAt(0)
  return letter === undefined ? '?' : String.fromCodePoint(letter)
}
