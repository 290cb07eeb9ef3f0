/** Public API of the return-on-investment area. */
export { roiType, roiTypeIds } from './roiTypes.ts'
