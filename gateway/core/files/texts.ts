/** Error messages about files. */
export const filesTexts = {
  fileTooLarge: (maxBytes: number) =>
    `The file exceeds the limit of ${(maxBytes / 1_048_576).toFixed(1).replace(/\.0$/, '')} MB`,
  wrongFileType: (mediaType: string, types: string) => `The file has the type ${mediaType}; allowed here: ${types}`,
  otherContent: 'The received content differs from what was sent. Nothing was stored; upload the file again',
  afterPicture: 'The file has other data after the picture. Save the picture again and upload that',
  noUpload: 'This upload',
  offsetAhead: (received: number) => `${received} bytes have been received so far: the next part must start there`,
  notWhole: (received: number, size: number) =>
    `${received} of ${size} bytes have been received: send the missing ones first`,
  diskFull: 'The file storage is full. Nothing was stored; contact your administrator',
} as const
