export { counted, plural } from '@takt/domain/core/item/counted.ts'
