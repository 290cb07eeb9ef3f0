/** What other areas use of the return on Takt. */
export { roiTypeIds } from './roiTypes.ts'
