//! What a page of the site shows before its script runs: the provider's name and, on the home page, its title and search field.
//! The script replaces it, and takes over what was typed.

use app::Provider;
use domain::catalogue::Region;

use crate::pages::escape;

/// The address of the home page.
const HOME: &str = "/";

/// Nothing for pages that may have another frame.
pub(crate) fn shell_of(path: &str, provider: &Provider, lang: &str, regions: &[Region]) -> String {
    let first_segment = path.split('/').nth(1).unwrap_or_default();
    if path == HOME {
        header(provider) + &search(provider, lang, regions)
    } else if regions.iter().any(|region| region.slug.as_str() == first_segment) {
        header(provider)
    } else {
        String::new()
    }
}

fn header(provider: &Provider) -> String {
    let name = escape(&provider.configuration.radiology.name);
    format!(
        "<header class=\"ui-site-header\"><div class=\"wrap ui-site-header__bar\">\
         <span class=\"ui-site-header__brand\">{name}</span></div></header>"
    )
}

/// The same structure as `HomeScreen` and `Finder` in the web app.
fn search(provider: &Provider, lang: &str, regions: &[Region]) -> String {
    let text = |key: &str| escape(&provider.texts.get(lang, key));
    let form = regions.first().map_or_else(String::new, |region| {
        format!(
            "<form class=\"home-finder\" action=\"/{}\"><div class=\"ui-field\">\
             <label class=\"ui-field__label\" for=\"shell-search\">{}</label>\
             <input class=\"ui-field__box\" id=\"shell-search\" name=\"search\" type=\"search\" autocomplete=\"off\" \
             maxlength=\"100\" placeholder=\"{}\"></div>\
             <button class=\"ui-button is-primary\">{}</button></form>",
            escape(region.slug.as_str()),
            text("home.exam_label"),
            text("home.exam_example"),
            text("home.find")
        )
    });
    format!(
        "<main><section class=\"home-hero\"><div class=\"wrap home-hero__content\"><div class=\"stack-small\">\
         <h1>{}</h1><p class=\"lead\">{}</p></div>{form}</div></section></main>",
        text("home.title"),
        text("home.lead")
    )
}
