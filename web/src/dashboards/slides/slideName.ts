import { views } from '../../efficiency/views.ts'
import { wallTexts } from '../../floor/texts.ts'

/** What a dashboard's address is called: the view's name, else the address itself. */
export function slideName(address: string): string {
  const [path] = address.split('?')
  if (path === '/wall') return wallTexts.title
  return views.find((view) => 'to' in view && view.to === path)?.label ?? address
}
