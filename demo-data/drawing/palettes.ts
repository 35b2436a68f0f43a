/** The colours of one picture. They belong together, so a picture takes all of them from one palette. */
type Colours = {
  name: string
  sky: readonly [top: string, middle: string, horizon: string]
  sun: string
  /** Landscape fades from `near` to `far` with distance. */
  far: string
  near: string
  ground: string
  wall: string
  roof: string
  glass: string
  leaves: readonly string[]
  water: string
  /** Colour of lit windows after sunset; absent by day. */
  lamps?: string
}

const day = [
  {
    name: 'dawn',
    sky: ['#8fa3c4', '#f0c3b0', '#fde8cf'],
    sun: '#fff3d9',
    far: '#d8b3ad',
    near: '#75718f',
    ground: '#8f9a6c',
    wall: '#f8e6d3',
    roof: '#a9503f',
    glass: '#5a6284',
    leaves: ['#5f7a5c', '#7d9163', '#4c6656'],
    water: '#a9aec4',
  },
  {
    name: 'morning',
    sky: ['#6fb2e0', '#aed9ee', '#eef6ee'],
    sun: '#fffbe8',
    far: '#a9cbd6',
    near: '#5a8a86',
    ground: '#86b06b',
    wall: '#f8f1e3',
    roof: '#c4603f',
    glass: '#48718f',
    leaves: ['#3f7d5c', '#5b9463', '#2f6a55'],
    water: '#7fb6cf',
  },
  {
    name: 'golden',
    sky: ['#e39a5c', '#f5c581', '#fdeac0'],
    sun: '#fff6d8',
    far: '#e0ae78',
    near: '#94673f',
    ground: '#a98b4a',
    wall: '#fbe7c4',
    roof: '#8c4a32',
    glass: '#6d4b3c',
    leaves: ['#7c7a3c', '#9a8b43', '#5f6a3c'],
    water: '#d9a871',
  },
  {
    name: 'mist',
    sky: ['#7eafae', '#b8d6cc', '#eff3e4'],
    sun: '#fffdf0',
    far: '#b3cdc4',
    near: '#56807b',
    ground: '#7f9f7d',
    wall: '#f3ede0',
    roof: '#4f6b6d',
    glass: '#486f74',
    leaves: ['#3d6b60', '#578372', '#2d5750'],
    water: '#94bdb8',
  },
  {
    name: 'autumn',
    sky: ['#9fb9c9', '#dcdcd0', '#f8ead1'],
    sun: '#fff7e2',
    far: '#c9bfae',
    near: '#8d7360',
    ground: '#b39a5b',
    wall: '#f2e2cc',
    roof: '#7a3f38',
    glass: '#5a5660',
    leaves: ['#c9702f', '#dd9a3c', '#a94f2f'],
    water: '#b3bcb8',
  },
  {
    name: 'dunes',
    sky: ['#5f9fb8', '#b9d3cb', '#fbe3bd'],
    sun: '#fff4d6',
    far: '#e3bf93',
    near: '#bf8154',
    ground: '#d9b07a',
    wall: '#f8e3c2',
    roof: '#b65f3d',
    glass: '#7a5646',
    leaves: ['#6e8355', '#85955a', '#566f50'],
    water: '#8bbcc0',
  },
  {
    name: 'north',
    sky: ['#8fb0cc', '#cddde8', '#f6efe4'],
    sun: '#fffaf0',
    far: '#b7c6d3',
    near: '#66809a',
    ground: '#8fa58a',
    wall: '#ab4a40',
    roof: '#3d4757',
    glass: '#f1e3c8',
    leaves: ['#2f5a52', '#41705f', '#244a47'],
    water: '#93afc4',
  },
  {
    name: 'tropics',
    sky: ['#3fb1b5', '#98dccb', '#fdf2c9'],
    sun: '#fffbe0',
    far: '#8fcdb9',
    near: '#3f8f80',
    ground: '#74b364',
    wall: '#fff3dc',
    roof: '#e07a4f',
    glass: '#2f7d84',
    leaves: ['#2a8a62', '#4aa565', '#1f7059'],
    water: '#5cc0bd',
  },
  {
    name: 'blossom',
    sky: ['#a8b4dc', '#e9c6d3', '#fcebe2'],
    sun: '#fffaf2',
    far: '#d5bccb',
    near: '#8f7fa3',
    ground: '#9db483',
    wall: '#fbefe6',
    roof: '#6b5f86',
    glass: '#6d6f98',
    leaves: ['#e39fb2', '#efb9c3', '#cf7f9c'],
    water: '#b6bedd',
  },
  {
    name: 'noon',
    sky: ['#3c78bf', '#7fb2e3', '#dfeef7'],
    sun: '#ffffff',
    far: '#93b7d8',
    near: '#47749c',
    ground: '#7fa75f',
    wall: '#fdf6ea',
    roof: '#335d8a',
    glass: '#3f6f9f',
    leaves: ['#3b7a4c', '#599552', '#2c6545'],
    water: '#5d9bd0',
  },
] as const satisfies readonly Colours[]

const evening = [
  {
    name: 'dusk',
    sky: ['#37386b', '#8b5c8e', '#f2a98c'],
    sun: '#ffd9a8',
    far: '#8d6a94',
    near: '#4a4472',
    ground: '#434a63',
    wall: '#8f7aa0',
    roof: '#3d3560',
    glass: '#4b4574',
    leaves: ['#39476a', '#46557a', '#2d3a5c'],
    water: '#7d628f',
    lamps: '#ffd68a',
  },
  {
    name: 'night',
    sky: ['#0f2142', '#1f4069', '#4f7f9d'],
    sun: '#f5f1dc',
    far: '#3b6486',
    near: '#1d3d60',
    ground: '#1c3a50',
    wall: '#5f86a3',
    roof: '#173152',
    glass: '#274d70',
    leaves: ['#1b4358', '#255365', '#143649'],
    water: '#2f5f82',
    lamps: '#ffdd94',
  },
  {
    name: 'ember',
    sky: ['#5b2f4f', '#c25b4e', '#f7b267'],
    sun: '#ffe3a6',
    far: '#b0605c',
    near: '#6d3b52',
    ground: '#54394c',
    wall: '#c98a72',
    roof: '#4a2a43',
    glass: '#6b3b50',
    leaves: ['#4d4350', '#62525a', '#3c3443'],
    water: '#a8585c',
    lamps: '#ffe2a0',
  },
  {
    name: 'aurora',
    sky: ['#0f2b3d', '#1f6069', '#8fc7a3'],
    sun: '#f3f4e0',
    far: '#3f7d80',
    near: '#1d4c59',
    ground: '#1f4a4a',
    wall: '#7fa8a0',
    roof: '#16384a',
    glass: '#245c66',
    leaves: ['#1c4f50', '#28625c', '#153f45'],
    water: '#357a7c',
    lamps: '#ffe6a3',
  },
] as const satisfies readonly Colours[]

const all = [...day, ...evening]

export type Palette = Colours & { name: (typeof all)[number]['name'] }

/** Every palette a picture may be drawn in; those with lamps are evenings. */
export const palettes: readonly Palette[] = all
