import { fullImageHeight, fullImageWidth } from '../../contract/core/images/image-limits.ts'

/** In bytes. Over a slow connection, anything larger may take longer than the server waits. */
const light = 500_000

/** @returns a picture in the size that the server stores; the file itself when it is light or cannot be read here */
export async function lightPicture(file: Blob): Promise<Blob> {
  if (file.size <= light) return file
  const smaller = await shrink(file).catch(() => null)
  return smaller && smaller.size < file.size ? smaller : file
}

async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, fullImageWidth / picture.width, fullImageHeight / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context || !keepsPixels(context)) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // WebP keeps transparency; a browser that cannot write it makes a PNG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return new Promise(resolve => canvas.toBlob(resolve, type, 0.9))
}

/** Some browsers return noise instead of the drawing, to prevent fingerprinting. */
function keepsPixels(context: CanvasRenderingContext2D): boolean {
  const drawn = new ImageData(new Uint8ClampedArray([10, 20, 30, 255, 200, 210, 220, 255]), 2, 1)
  context.putImageData(drawn, 0, 0)
  const read = context.getImageData(0, 0, 2, 1)
  context.clearRect(0, 0, 2, 1)
  return read.data.every((value, i) => value === drawn.data[i])
}
