/** A metric, as data. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly values: readonly Sample[]
}

export interface Sample {
  readonly labels: { readonly [name: string]: string | number }
  readonly value: number
  /** The name of the series, if it differs from that of the metric: a histogram has several series. */
  readonly name?: string
}
