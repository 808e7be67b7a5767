//! The provider's colours as a stylesheet. The content security policy allows no inline styles, so it is a file.

use std::fmt::Write;

use domain::configuration::{ApplicationConfiguration, Colour, parse_banner_position};

use super::Provider;

impl Provider {
    /// Only what the provider has set; the rest keeps its default. Every value is checked again: a value in a stylesheet could
    /// change the whole page.
    pub fn stylesheet(&self) -> String {
        let application = &self.configuration.application;
        let mut css = String::new();
        rule(&mut css, ":root:root", &root_values(application));
        figure(&mut css, application);
        if let Ok(place) = parse_banner_position(&self.configuration.radiology.banner_position_css)
            && !place.is_empty()
        {
            let _ = writeln!(css, ".site-banner.site-banner{{{}}}", place.css());
        }
        css
    }
}

fn root_values(application: &ApplicationConfiguration) -> Vec<(&'static str, String)> {
    let colours = &application.theme_colors;
    let radius = application.theme_radius_px.map(|px| ("--radius", format!("{px}px")));
    // Font names with a semicolon or brace never pass the check.
    let font = application.theme_font.clone().filter(|font| !font.contains([';', '}', '{', '/', '\\', '\n']));
    [
        ("--brand", colours.brand.as_ref()),
        ("--brand-contrast", colours.brand_contrast.as_ref()),
        ("--accent", colours.accent.as_ref()),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, colour(value)?)))
    .chain(radius)
    .chain(font.map(|font| ("--font", font)))
    .collect()
}

/// The body figure's colours in light mode; in dark mode they are darkened like the brand colour.
fn figure(css: &mut String, application: &ApplicationConfiguration) {
    let colours = &application.body_figure_colors;
    let set = [
        ("--figure", colour(colours.resting.as_ref()), "30%, #24383e"),
        ("--figure-hover", colour(colours.hover.as_ref()), "74%, white"),
        ("--figure-on", colour(colours.chosen.as_ref()), "46%, white"),
    ];
    let light: Vec<_> = set.iter().filter_map(|(name, value, _)| Some((*name, value.clone()?))).collect();
    let dark: Vec<_> = set
        .iter()
        .filter_map(|(name, value, mix)| {
            Some((*name, format!("color-mix(in oklab, {} {mix})", value.as_ref()?)))
        })
        .collect();
    if light.is_empty() {
        return;
    }
    // Forced colours are the user's own and override any provider.
    css.push_str("@media not (forced-colors: active) {\n");
    rule(css, ":root:root", &light);
    css.push_str("@media (prefers-color-scheme: dark) {\n");
    rule(css, ":root:root:not([data-theme=\"light\"])", &dark);
    css.push_str("}\n");
    rule(css, ":root:root[data-theme=\"dark\"]", &dark);
    css.push_str("}\n");
}

fn rule(css: &mut String, selector: &str, values: &[(&str, String)]) {
    if values.is_empty() {
        return;
    }
    let declarations: Vec<String> = values.iter().map(|(name, value)| format!("{name}:{value}")).collect();
    let _ = writeln!(css, "{selector}{{{}}}", declarations.join(";"));
}

fn colour(text: Option<&String>) -> Option<String> {
    text.filter(|text| Colour::parse(text).is_ok()).cloned()
}
