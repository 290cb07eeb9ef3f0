import { buildOf } from '@takt/domain/areas/access/pageBuild.ts'
import { walls } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { fromPromise } from 'xstate'
import { ApiError } from '../../api/apiError.ts'
import { type Client, dataResponse } from '../../api/client.ts'
import { createSlideView } from '../slides/createSlideView.ts'
import type { carouselMachine } from './carouselMachine.ts'
import { readPage, reloadPage } from './reloadPage.ts'

const wallResponse = dataResponse(rowWith(walls, ['slides']))
const timeoutMs = 10_000

type Outside = {
  client: Client
  wallID: string
  router: AnyRouter
  onBroke: (turn: number, message: string) => void
  onDoubt: () => void
}

/** Creates the wall's actors for the real server. */
export function carouselActors(outside: Outside): Parameters<typeof carouselMachine.provide>[0]['actors'] {
  const { client, wallID, router, onBroke, onDoubt } = outside
  return {
    check: fromPromise(async ({ signal: stop }) => {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
      const [wall, page] = await Promise.all([
        client.get(`/walls/${encodeURIComponent(wallID)}`, { schema: wallResponse, signal }),
        readPage(signal).catch((error: unknown) => {
          throw new ApiError(String(error), 0)
        }),
      ])
      return { slides: wall.data.slides, build: buildOf(page) }
    }),
    load: fromPromise(({ input: { slide, turn } }) =>
      createSlideView(slide.address, { router, onBroke: (message) => onBroke(turn, message), onDoubt }),
    ),
    settle: fromPromise(({ input, signal }) => input.view.settle(signal)),
    reload: fromPromise(({ input, signal }) => reloadPage(input, signal)),
  }
}
