/** What the server says of files when it refuses. */
export const filesTexts = {
  fileTooLarge: (maxBytes: number) =>
    `The file is larger than ${(maxBytes / 1_048_576).toFixed(1).replace(/\.0$/, '')} MB, which is the limit here`,
  wrongFileType: (mediaType: string, types: string) => `The file is of type ${mediaType}; here it must be ${types}`,
  otherContent: 'What arrived is not what was sent. Nothing was kept of it; upload the file again',
  afterPicture: 'After the picture the file goes on with something else. Save the picture anew and upload that',
  noUpload: 'This upload',
  offsetAhead: (received: number) => `So far ${received} bytes arrived: the next part begins there`,
  notWhole: (received: number, size: number) => `Of ${size} bytes ${received} arrived: send what is missing first`,
  diskFull: 'There is no room left where files are kept. Nothing was kept of this one; tell your administrator',
} as const
