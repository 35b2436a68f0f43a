import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** One that tells who took it with what, when and where. */
async function toldPhoto(who: string): Promise<Buffer> {
  const pixels = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a53' } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return sharp(pixels)
    .withExif({
      IFD0: { Artist: who, Copyright: who, Software: `Camera of ${who}`, ImageDescription: who },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: `${who.length}/1 3/1 0/1` },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><owner>${who}</owner></x:xmpmeta>`)
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A photo that is a document itself. */
export const toldPicture = toldPhoto

/** A PDF that shows the same for everybody, and tells in every place that it does not show whose it is. */
export async function toldPdf(who: string): Promise<Buffer> {
  const doc = await PDFDocument.create()
  const { context } = doc
  doc.setTitle(`Transcript of ${who}`)
  doc.setAuthor(who)
  doc.setSubject(who)
  doc.setKeywords([who])
  doc.setProducer(`Printer of ${who}`)
  doc.setCreator(`Editor of ${who}`)
  doc.setCreationDate(new Date(Date.UTC(2020, who.length)))
  doc.setModificationDate(new Date(Date.UTC(2021, who.length)))
  await doc.attach(Buffer.from(`I am ${who}`), `${who}.txt`, { description: who })
  doc.addJavaScript('whose', `app.alert('${who}')`)
  const page = doc.addPage([300, 400])
  page.drawText('Transcript of records', { x: 30, y: 350, size: 14 })
  const photo = await doc.embedJpg(await toldPhoto(who))
  page.drawImage(photo, { x: 30, y: 200, width: 60, height: 40 })
  const field = doc.getForm().createTextField(`name of ${who}`)
  field.setText('Grade: A')
  field.addToPage(page, { x: 30, y: 100, width: 100, height: 20 })
  await doc.flush()

  const xmp = (about: string) =>
    context.register(
      context.stream(`<x:xmpmeta><creator>${about}</creator></x:xmpmeta>`, {
        Type: 'Metadata',
        Subtype: 'XML',
      }),
    )
  doc.catalog.set(PDFName.of('Metadata'), xmp(who))
  page.node.set(PDFName.of('Metadata'), xmp(who))
  page.node.set(PDFName.of('LastModified'), PDFString.of(`D:2020${who.length}`))
  page.node.set(
    PDFName.of('PieceInfo'),
    context.obj({ Editor: { Private: { User: PDFHexString.fromText(who) } } }),
  )
  const image = context.lookup(photo.ref) as unknown as { dict: { set(name: PDFName, value: unknown): void } }
  image.dict.set(PDFName.of('Metadata'), xmp(who))
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [200, 200, 220, 220],
    T: PDFHexString.fromText(who),
    Contents: PDFHexString.fromText(`${who} wrote this`),
  })
  const drawn = context.obj({
    Type: 'Annot',
    Subtype: 'Square',
    Rect: [150, 150, 180, 180],
    C: [1, 0, 0],
    T: PDFHexString.fromText(who),
    Contents: PDFHexString.fromText(who),
    NM: PDFHexString.fromText(who),
    M: PDFString.of(`D:2020${who.length}`),
  })
  const marks = page.node.lookup(PDFName.of('Annots'), PDFArray)
  for (const mark of [note, drawn]) marks.push(context.register(mark))
  return Buffer.from(await doc.save({ useObjectStreams: who.length % 2 === 0, addDefaultPage: false }))
}
