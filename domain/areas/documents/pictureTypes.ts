/**
 * Types of files that are shown as pictures: they hold no scripts. A file's type is what its content was found to be.
 */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
