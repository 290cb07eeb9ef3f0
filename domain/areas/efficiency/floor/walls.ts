import { z } from 'zod'
import { json, text } from '../../../core/item/field.ts'
import { defineItem } from '../../../core/item/item.ts'
import { dashboardAddress } from '../address/dashboardAddress.ts'

/** Display time of a dashboard, in seconds. */
export const slideSeconds = { least: 5, max: 3600, usual: 30 } as const

const slide = z.strictObject({
  address: dashboardAddress,
  seconds: z.int().min(slideSeconds.least).max(slideSeconds.max),
})
/** A dashboard on a wall display with its display time. */
export type WallSlide = z.output<typeof slide>

/** Maximum number of dashboards on one wall display. */
export const maxSlides = 50

const slideWords = (slides: readonly WallSlide[]) =>
  slides.map(({ address, seconds }) => `${address} for ${seconds} s`).join('; ')

const newSlides: WallSlide[] = [{ address: '/wall', seconds: slideSeconds.usual }]

/** A sequence of dashboards that a wall display shows in a loop. */
export const walls = defineItem({
  name: 'walls',
  label: 'Wall',
  area: 'dashboards',
  key: ['wallID'],
  title: ['description'],
  fields: {
    wallID: text('Wall', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    slides: json('Dashboards', z.array(slide).min(1).max(maxSlides), { fallback: newSlides, words: slideWords }),
  },
  list: ['wallID', 'description'],
  mask: ['description'],
})
