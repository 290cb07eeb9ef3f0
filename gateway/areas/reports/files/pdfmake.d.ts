/** Declares the part of pdfmake that is used: its own types add browser types to every file. */
declare module 'pdfmake' {
  type Fonts = Record<string, { normal: string; bold: string; italics: string; bolditalics: string }>
  const pdfmake: {
    setFonts: (fonts: Fonts) => void
    setUrlAccessPolicy: (mayLoad: (url: string) => boolean) => void
    setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void
    createPdf: (document: Readonly<Record<string, unknown>>) => { getBuffer: () => Promise<Uint8Array> }
  }
  export default pdfmake
}
