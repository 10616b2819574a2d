/** Types of a configuration: the data of the definition in `config-form.ts`. */
import type { Data } from "../forms/define.js";
import type { apiConfig, generateConfig, selection } from "./config-form.js";

export type GenerateConfig = Data<typeof generateConfig>;
export type ApiConfig = Data<typeof apiConfig>;
export type Selection = Data<typeof selection>;
