/** Brings a part of the page into view that a button elsewhere has opened, once it is drawn. */
export function reveal(selector: string, block: 'nearest' | 'start' = 'nearest'): void {
  requestAnimationFrame(() => {
    document.querySelector(selector)?.scrollIntoView({ block })
  })
}
