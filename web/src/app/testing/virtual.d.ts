declare module 'virtual:apiDocument' {
  const document: object
  export default document
}
