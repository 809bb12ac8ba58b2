const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * English function words in lower case, without apostrophes. Months, weekdays and numbers are not among
 * them: they tell documents apart.
 */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = list(`
  a an the
  i me my mine myself we us our ours ourselves you your yours yourself yourselves thou thee thy
  he him his himself she her hers herself it its itself they them their theirs themselves
  this that these those one ones
  who whom whose which what when where why how
  am is are was were be been being do does did doing done have has had having
  will would shall should can could may might must ought
  and or but nor so yet if then than because although though while whereas unless until
  of at by for with about against between into through during before after above below to from up down
  in out on off over under again further upon onto toward towards within without among amongst
  as not no only own same too very just also there here such both each few more most other some any all
  every either neither however therefore thus hence else ever still
  eg ie etc vs
`);

/** Chinese and Japanese particles and copulas, one word of the segmenter each. */
export const CJK_STOP_WORDS: ReadonlySet<string> = list(`
  的 了 是 在 和 与 也 就 都 而 及 之 着 过 吗 呢 吧 啊 么 被 把 从 到 对 他 她 它 我 你 们 这 那 谁 什么 哪
  の は が を に で と も へ か や し た て だ な です ます ました でした する した して いる この その から まで
`);
