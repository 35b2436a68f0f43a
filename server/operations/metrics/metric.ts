import { type Metric as RegistryMetric, Registry } from 'prom-client'

type Labels = Record<string, string | number>

/** One number with its labels. */
export interface Sample {
  value: number
  labels?: Labels
}

/** A metric as it is written out: plain data, as prom-client's registries give it. */
export interface Metric {
  name: string
  help: string
  type: 'gauge' | 'counter' | 'histogram'
  /** Those of a histogram have their own names, such as `…_bucket`. */
  values: (Sample & { metricName?: string })[]
}

/** A metric that goes up and down. */
export function gauge(name: string, help: string, values: Sample[]): Metric {
  return { name, help, type: 'gauge', values }
}

/** A metric that only goes up, until the process restarts. */
export function counter(name: string, help: string, values: Sample[]): Metric {
  return { name, help, type: 'counter', values }
}

/** One sample for each name and value, with the name as a label. */
export function labelled(label: string, values: Record<string, number>, more: Labels = {}): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ value, labels: { ...more, [label]: name } }))
}

/** The metrics of all processes; the label `process` is its place, which its replacement takes over. */
export function joinProcesses(all: (Metric[] | undefined)[]): Metric[] {
  const joined = new Map<string, Metric>()
  for (const [process, metrics = []] of all.entries()) {
    for (const metric of metrics) {
      const known = joined.get(metric.name) ?? { ...metric, values: [] }
      known.values.push(
        ...metric.values.map(sample => ({ ...sample, labels: { process, ...sample.labels } })),
      )
      joined.set(metric.name, known)
    }
  }
  return [...joined.values()]
}

export const contentType = Registry.PROMETHEUS_CONTENT_TYPE

/** The metrics in the text format of Prometheus. */
export function writeMetrics(metrics: Metric[]): Promise<string> {
  const registry = new Registry()
  // The registry's interface of a metric: these have been counted elsewhere.
  for (const metric of metrics)
    registry.registerMetric({ ...metric, get: async () => metric } as unknown as RegistryMetric)
  return registry.metrics()
}
