import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, version } from 'pdfjs-dist'

/** Where vite.config.ts puts the files that PDF.js asks for by name: its worker, fonts, encodings, decoders. */
const files = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdf-${version}/`

GlobalWorkerOptions.workerSrc = `${files}build/pdf.worker.min.mjs`

/** Opens a PDF without anything in it that acts: no scripts, no forms that fill themselves, nothing from elsewhere. */
export function openPdf(data: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({
    data,
    enableXfa: false,
    // The content security policy allows no WebAssembly.
    useWasm: false,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    iccUrl: `${files}iccs/`,
  })
}
