export type FloorLink = { resourceID: string; text: string }

/**
 * Brings a list's links up to date, in order, touching only what differs. Written by hand: as components, each of
 * thousands of lines keeps three nodes of React's own twice, for nothing but a text that changes.
 */
export function writeLinks(list: HTMLElement, links: readonly FloorLink[]): void {
  while (list.childElementCount > links.length) list.lastElementChild?.remove()
  links.forEach(({ resourceID, text }, index) => {
    const link = list.children[index]?.querySelector('a') ?? addLink(list)
    if (link.dataset.resource !== resourceID) {
      link.dataset.resource = resourceID
      link.href = `/efficiency/details?machine=${encodeURIComponent(resourceID)}`
    }
    if (link.textContent !== text) link.textContent = text
  })
}

function addLink(list: HTMLElement): HTMLAnchorElement {
  const link = list.ownerDocument.createElement('a')
  list.appendChild(list.ownerDocument.createElement('li')).appendChild(link)
  return link
}
