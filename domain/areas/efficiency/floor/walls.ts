import { z } from 'zod'
import { json, text } from '../../../core/item/field.ts'
import { defineItem } from '../../../core/item/item.ts'
import { dashboardAddress } from '../address/dashboardAddress.ts'

/** How long a dashboard is shown, in seconds. */
export const slideSeconds = { least: 5, most: 3600, usual: 30 } as const

const slide = z.strictObject({
  address: dashboardAddress,
  seconds: z.int().min(slideSeconds.least).max(slideSeconds.most),
})
/** A dashboard on a wall, and for how long it is shown. */
export type WallSlide = z.output<typeof slide>

/** At most this many dashboards on one wall. */
export const mostSlides = 50

const slideWords = (slides: readonly WallSlide[]) =>
  slides.map(({ address, seconds }) => `${address} for ${seconds} s`).join('; ')

const newSlides: WallSlide[] = [{ address: '/wall', seconds: slideSeconds.usual }]

/** Dashboards that a wall board shows one after the other, again and again. */
export const walls = defineItem({
  name: 'walls',
  label: 'Wall',
  area: 'dashboards',
  key: ['wallID'],
  title: ['description'],
  fields: {
    wallID: text('Wall', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    slides: json('Dashboards', z.array(slide).min(1).max(mostSlides), { fallback: newSlides, words: slideWords }),
  },
  list: ['wallID', 'description'],
  mask: ['description'],
})
