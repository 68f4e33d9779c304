import { crc32, deflateSync } from 'node:zlib'

/** Pixels of a picture, row by row from the top, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** Colours of a palette. */
const COLOURS = 256

/**
 * A PNG with a palette of the most frequent colours. Every other colour becomes the nearest of these. It has a third of the bytes of a PNG
 * in full colour.
 */
export function palettePng({ width, height, rgba }: Pixels): Uint8Array {
  const palette = mostFrequent(rgba)
  const nearest = new Map<number, number>()
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colourAt(rgba, y * width + x)
      const index = nearest.get(colour) ?? indexOfNearest(palette, colour)
      nearest.set(colour, index)
      // A row begins with the number of its filter, 0: none.
      rows[y * (width + 1) + 1 + x] = index
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for a pixel, an index into the palette.
  header.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(rgba: Uint8Array, pixel: number): number {
  const [red = 0, green = 0, blue = 0] = rgba.subarray(pixel * 4, pixel * 4 + 3)
  return (red << 16) | (green << 8) | blue
}

function mostFrequent(rgba: Uint8Array): number[] {
  const times = new Map<number, number>()
  for (let pixel = 0; pixel < rgba.length / 4; pixel++) {
    const colour = colourAt(rgba, pixel)
    times.set(colour, (times.get(colour) ?? 0) + 1)
  }
  return [...times]
    .toSorted(([a, often], [b, seldom]) => seldom - often || a - b)
    .slice(0, COLOURS)
    .map(([colour]) => colour)
}

function indexOfNearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((other) => distance(other, colour))
  return distances.indexOf(Math.min(...distances))
}

function distance(a: number, b: number): number {
  const [red, green, blue] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)]
  return red * red + green * green + blue * blue
}

/** A chunk of a PNG: length, name, data, checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
