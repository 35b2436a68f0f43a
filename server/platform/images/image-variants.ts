import sharp, { type Sharp } from 'sharp'
import { fullImageHeight, fullImageWidth } from '../../../contract/core/images/images.ts'
import { imageWidths } from '../../../contract/core/images/image-sources.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { refuseUnreadable } from './image-checks.ts'

const contentTypes = { webp: 'image/webp', avif: 'image/avif' } as const
type Type = keyof typeof contentTypes

/** Effort of the encoders. `small` for uploads; `quick` takes less than half the time, for many at once. */
const efforts = { small: { webp: 4, avif: 3 }, quick: { webp: 0, avif: 0 } } as const
export type EncodingSpeed = keyof typeof efforts

export interface Variant {
  /** Such as `full.webp` or `320.avif`. */
  name: string
  bytes: Buffer
}

const names = ['full.webp', ...imageWidths.flatMap(width => [`${width}.webp`, `${width}.avif`])]

/** @returns the content type of a variant by its name, or `undefined` when there is no such variant */
export function variantContentType(name: string): string | undefined {
  return names.includes(name) ? ownValue(contentTypes, name.slice(-4)) : undefined
}

/** The names under which the variants of a picture are stored. */
export function objectNames(id: string): string[] {
  return names.map(name => `${id}/${name}`)
}

/**
 * Decodes a picture once and encodes every size of it, in sRGB and without any metadata (EXIF, place, profiles).
 * Nothing is enlarged: a smaller picture keeps its size under each name.
 * @returns the variants, and width and height in pixels of the full size
 * @throws ProductError `image_not_supported` when the picture is cut off or broken
 */
export async function encodeVariants(
  picture: Sharp,
  speed: EncodingSpeed,
): Promise<{ variants: Variant[]; width: number; height: number }> {
  const { data, info } = await picture
    .resize({ width: fullImageWidth, height: fullImageHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  const { width, height, channels } = info
  // Small pictures have one size under several names.
  const encoded = new Map<string, Promise<Buffer>>()
  const variants = names.map(async name => {
    const type = name.slice(-4) as Type
    const target = Math.min(Number.parseInt(name) || width, width)
    const full = sharp(data, { raw: { width, height, channels } })
    const bytes =
      encoded.get(`${target}.${type}`) ??
      encode(target < width ? full.resize({ width: target }) : full, type, speed)
    encoded.set(`${target}.${type}`, bytes)
    return { name, bytes: await bytes }
  })
  return { variants: await Promise.all(variants), width, height }
}

function encode(picture: Sharp, type: Type, speed: EncodingSpeed): Promise<Buffer> {
  const effort = efforts[speed][type]
  return (
    type === 'webp' ? picture.webp({ quality: 80, effort }) : picture.avif({ quality: 52, effort })
  ).toBuffer()
}
