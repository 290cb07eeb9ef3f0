/** What other areas use of the return on Takt. */
export { roiType, roiTypeIds } from './roiTypes.ts'
