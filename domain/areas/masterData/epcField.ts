import { z } from 'zod'
import { json, text } from '../../core/item/field.ts'

/** The tag attached to a row, from tag associations; null: none. Set by associating a tag, never by writing the row. */
export const epcField = () => text('Tag', { size: 128, derived: true, nullable: true })

/** The tags attached to a row, from tag associations; empty list: none. */
export const epcsField = () => json('Tags', z.array(z.string()), { derived: true })
