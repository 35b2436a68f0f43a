import { type Metric as RegistryMetric, Registry } from 'prom-client'

/** One number with its labels; `part` of a histogram, such as `bucket`. */
export interface Sample {
  value: number
  labels?: Record<string, string | number>
  part?: 'bucket' | 'sum' | 'count'
}

/** A metric as it is written out. */
export interface Metric {
  name: string
  help: string
  type: 'gauge' | 'counter' | 'histogram'
  samples: Sample[]
}

/** A metric that goes up and down. */
export function gauge(name: string, help: string, samples: Sample[]): Metric {
  return { name, help, type: 'gauge', samples }
}

/** A metric that only goes up, until the process restarts. */
export function counter(name: string, help: string, samples: Sample[]): Metric {
  return { name, help, type: 'counter', samples }
}

/** One sample for each name and value, with the name as a label. */
export function labelled(
  label: string,
  values: Record<string, number>,
  more: Record<string, string | number> = {},
): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ value, labels: { ...more, [label]: name } }))
}

export const contentType = Registry.PROMETHEUS_CONTENT_TYPE

/** The metrics in the text format of Prometheus. */
export function writeMetrics(metrics: Metric[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, type, samples } of metrics) {
    const values = samples.map(({ value, labels = {}, part }) => ({
      value,
      labels,
      metricName: part ? `${name}_${part}` : name,
    }))
    // The registry's interface of a metric; its own ones count too slowly for us.
    const written = { name, help, type, get: async () => ({ name, help, type, values }) }
    registry.registerMetric(written as unknown as RegistryMetric)
  }
  return registry.metrics()
}
