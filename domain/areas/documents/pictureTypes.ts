/**
 * File types that are shown as pictures: they cannot contain scripts. The type of a file is detected from its content.
 */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
