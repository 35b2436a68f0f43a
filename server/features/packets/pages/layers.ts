import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

/** The layers of a document, which are shown or not as a whole. */
export interface Layers {
  all: PDFRef[]
  hidden: PDFRef[]
}

/** Finds out as PDF.js does which layers are switched off. */
export function layersOf({ catalog }: PDFDocument): Layers {
  const properties = valueOf(catalog, 'OCProperties')
  const choice = valueOf(properties, 'D')
  if (!(choice instanceof PDFDict)) return { all: [], hidden: [] }
  const all = [...new Set(refsIn(properties, 'OCGs'))]
  const hidden = new Set(isNamed(choice, 'BaseState', 'OFF') ? all : [])
  for (const ref of refsIn(choice, 'ON')) hidden.delete(ref)
  for (const ref of refsIn(choice, 'OFF')) hidden.add(ref)
  for (const ref of all) {
    const layer = catalog.context.lookup(ref)
    if (isNamed(valueOf(valueOf(layer, 'Usage'), 'View'), 'ViewState', 'OFF')) hidden.add(ref)
    // Otherwise it might be printed although it is not shown.
    if (layer instanceof PDFDict) layer.delete(PDFName.of('Usage'))
  }
  return { all, hidden: all.filter(ref => hidden.has(ref)) }
}

function valueOf(dict: PDFObject | undefined, key: string): PDFObject | undefined {
  return dict instanceof PDFDict ? dict.lookup(PDFName.of(key)) : undefined
}

function isNamed(dict: PDFObject | undefined, key: string, name: string): boolean {
  return valueOf(dict, key) === PDFName.of(name)
}

function refsIn(dict: PDFObject | undefined, key: string): PDFRef[] {
  const list = valueOf(dict, key)
  return list instanceof PDFArray ? list.asArray().filter(each => each instanceof PDFRef) : []
}
