import { createReadStream } from 'node:fs'
import { Client } from 'pg'

/** A node of a plan, as `explain (analyze, format json)` tells it; rows are those of one loop. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** How a statement read a table of the product. */
export interface TableRead {
  table: string
  /** As the plan calls it, such as `Seq Scan`. */
  by: string
  /** Rows looked at, whether they were wanted or not. */
  rows: number
  statement: string
}

/**
 * Lets PostgreSQL log how it carries out each statement on a database from now on, those of triggers and foreign keys too.
 * @param seqPageCost how dear it is to read a table as a whole; 1 by default
 */
export async function logPlans(superuserUrl: string, database: string, seqPageCost: number): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    // With the schemas of tables.
    'auto_explain.log_verbose': 'on',
    'auto_explain.log_buffers': 'off',
    'auto_explain.log_parameter_max_length': '0',
    seq_page_cost: String(seqPageCost),
  }
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter database ${database} set ${name} = '${value}'`)
  }
  await client.end()
}

/** What the last line of a plan ends with; PostgreSQL may be in the middle of writing the next. */
const planEnd = Buffer.from('\n\t}\n')

/** Follows the log of a PostgreSQL that logs plans. @returns reads how tables were read since the last call */
export function followPlans(log: string): () => Promise<TableRead[]> {
  let at = 0
  return async () => {
    const buffer = await readFrom(log, at)
    const whole = buffer.lastIndexOf(planEnd) + planEnd.length
    if (whole < planEnd.length) return []
    at += whole
    return pieces(buffer, whole).flatMap(readsIn)
  }
}

/** Bytes of a log that are one text: V8 has none above 512 MB. */
const longest = 64 * 1024 * 1024

/** Whole plans of a log, in texts that are not too long. */
function pieces(buffer: Buffer, whole: number): string[] {
  const texts: string[] = []
  for (let from = 0; from < whole; ) {
    const last = from + longest < whole ? buffer.lastIndexOf(planEnd, from + longest) : -1
    const end = last > from ? last + planEnd.length : whole
    texts.push(buffer.toString('utf8', from, end))
    from = end
  }
  return texts
}

function readsIn(log: string): TableRead[] {
  // A line that begins with a tab goes on with the message before it.
  return log.split(/\n(?!\t)/).flatMap(message => {
    const [, json] = / ms {2}plan:\n([\s\S]+)/.exec(message) ?? []
    return json ? readsOf(JSON.parse(json)) : []
  })
}

async function readFrom(path: string, at: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { start: at })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function readsOf({ 'Query Text': text, Plan }: { 'Query Text': string; Plan: PlanNode }): TableRead[] {
  const statement = text.replaceAll(/\s+/g, ' ').trim()
  const walk = (node: PlanNode): TableRead[] => {
    const { Schema: schema = '', 'Relation Name': table, 'Node Type': by, 'Actual Loops': loops = 0 } = node
    const isOurs = ['public', 'identity'].includes(schema)
    const looked =
      (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)
    const own =
      table && isOurs && by.includes('Scan')
        ? [{ table, by, rows: Math.round(looked * loops), statement }]
        : []
    return [...own, ...(node.Plans ?? []).flatMap(walk)]
  }
  return walk(Plan)
}
