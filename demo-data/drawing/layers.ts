import { mix, type Point, path, type Scene, smooth } from './svg.ts'

/** Returns the colour of a layer; `distance` 1 is the farthest. */
export const layer = ({ palette }: Scene, distance: number) => mix(palette.near, palette.far, distance)

/** Returns a rolling outline, closed at the bottom of the picture. */
export function ridge(scene: Scene, y: number, swell: number, fill: string): string {
  const { random, width, height } = scene
  const [a, b, c] = [random.between(0, 6), random.between(0, 6), random.between(2.2, 4.4)]
  const points: Point[] = []
  for (let x = -40; x <= width + 40; x += 40) {
    const t = x / width
    points.push([x, y - swell * (Math.sin(t * c + a) * 0.7 + Math.sin(t * c * 2.3 + b) * 0.3)])
  }
  return path(`${smooth(points)}L${width + 40} ${height}L-40 ${height}Z`, fill)
}
